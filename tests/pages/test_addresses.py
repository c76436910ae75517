"""Only the public internet is public."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.pages.fetcher import is_public


@pytest.mark.parametrize(
    "address",
    """0.0.0.0 0.1.2.3 10.1.2.3 100.64.0.1 100.127.255.254 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1
    172.31.255.254 192.0.0.1 192.0.0.8 192.0.0.170 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1 198.51.100.1
    203.0.113.1 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255
    :: ::1 ::127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:8.8.8.8 64:ff9b::8.8.8.8 64:ff9b:1::1 100::1 2001::1 2001:db8::1
    2001:10::1 2002:7f00:1::1 3fff::1 5f00::1 fc00::1 fd12:3456::1 fe80::1 fec0::1 ff02::1 4000::1""".split(),
)
def test_a_special_address_is_not_public(address: str) -> None:
    """Own machine, own network, carriers' networks, documentation, multicast, and wrappings of IPv4."""
    assert not is_public(ip_address(address))


@pytest.mark.parametrize(
    "address", ["1.1.1.1", "93.184.216.34", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"]
)
def test_an_ordinary_address_is_public(address: str) -> None:
    """Otherwise nothing could be saved."""
    assert is_public(ip_address(address))


@given(st.integers(0, 2**32 - 1))
def test_no_ipv4_address_gets_through_in_the_clothes_of_ipv6(number: int) -> None:
    """Mapped, compatible, NAT64 and 6to4 spellings are refused, whatever is inside."""
    inside = int(IPv4Address(number))
    for prefix in (0, 0xFFFF << 32, 0x64FF9B << 96, 0xFFFF << 48):
        assert not is_public(IPv6Address(prefix | inside))
    assert not is_public(IPv6Address((0x2002 << 112) | (inside << 80)))
