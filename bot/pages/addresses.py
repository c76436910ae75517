"""Which network addresses belong to the public internet."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network

# `is_global` differs between Python releases and says yes to multicast, so what it may let through is named
# here: IANA's special-purpose registries, and 6to4 (RFC 3056), which carries any IPv4 address inside.
_SPECIAL_V4 = (IPv4Network("192.0.0.0/24"), IPv4Network("192.88.99.0/24"))
_SPECIAL_V6 = tuple(map(IPv6Network, ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")))
# All of public IPv6 there is; outside lie mapped and NAT64 addresses, unique local, link-local and multicast.
_GLOBAL_UNICAST = IPv6Network("2000::/3")


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether the address is an ordinary host on the public internet, and hides no other inside."""
    if not address.is_global or address.is_multicast or address.is_reserved:
        return False
    if isinstance(address, IPv4Address):
        return not any(address in network for network in _SPECIAL_V4)
    return address in _GLOBAL_UNICAST and not any(address in network for network in _SPECIAL_V6)
