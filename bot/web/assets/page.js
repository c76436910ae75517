"use strict";
// Comes in with what the address brought, wears Telegram's colours, and keeps the keyboard where it belongs.
(() => {
  const WEB = "https://web.telegram.org";
  const root = document.documentElement;
  const framed = window.parent !== window;
  const given = new URLSearchParams(location.hash.slice(1));
  const link = given.get("link");
  const signed = given.get("tgWebAppData");
  if (link || signed) history.replaceState(null, "", location.pathname + location.search);

  function wear(colours) {
    for (const [name, value] of Object.entries(colours || {}))
      if (/^[a-z_]+$/.test(name) && /^#[0-9a-f]{6}$/i.test(value))
        root.style.setProperty("--tg-theme-" + name.replaceAll("_", "-"), value);
    const back = /^#(..)(..)(..)$/.exec((colours || {}).bg_color || "");
    if (!back) return;
    const [red, green, blue] = back.slice(1).map((part) => parseInt(part, 16));
    root.dataset.theme = red * 0.3 + green * 0.59 + blue * 0.11 < 128 ? "dark" : "light";
  }
  function parsed(text) {
    try { return JSON.parse(text); } catch { return null; }
  }
  const told = given.get("tgWebAppThemeParams");
  if (told) sessionStorage.setItem("theme", told);
  wear(parsed(sessionStorage.getItem("theme")));

  // What Telegram's own script does with its clients, as far as it is needed here.
  function tell(kind) {
    if (window.TelegramWebviewProxy) window.TelegramWebviewProxy.postEvent(kind, "{}");
    else if (framed) window.parent.postMessage(JSON.stringify({ eventType: kind, eventData: {} }), WEB);
  }
  function heard(kind, data) {
    if (kind === "theme_changed" && data && data.theme_params) {
      sessionStorage.setItem("theme", JSON.stringify(data.theme_params));
      wear(data.theme_params);
    }
  }
  window.Telegram = { WebView: { receiveEvent: heard } };
  window.addEventListener("message", (event) => {
    const message = event.origin === WEB && typeof event.data === "string" ? parsed(event.data) : null;
    if (message) heard(message.eventType, message.eventData);
  });
  if (signed || sessionStorage.getItem("theme")) { tell("web_app_ready"); tell("web_app_expand"); }

  async function enter() {
    const fields = new URLSearchParams(link ? { link } : { signed });
    if (framed) fields.set("framed", "1");
    try {
      const answer = await fetch("/page/enter", { method: "POST", body: fields });
      return answer.status === 204;
    } catch { return false; }
  }
  document.addEventListener("DOMContentLoaded", async () => {
    document.querySelector("nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
    if (!link && !signed) return;
    const waits = document.getElementById("waits"), closed = document.getElementById("closed");
    if (waits) { waits.hidden = false; closed.hidden = true; }
    if (await enter()) location.reload();
    else if (waits) { waits.hidden = true; closed.hidden = false; }
    else if (signed === null) location.reload();
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "answer") event.detail.target.focus();
  });
  function close() {
    const answer = document.getElementById("answer");
    if (!answer || !answer.firstElementChild) return;
    answer.replaceChildren();
    document.getElementById("view").focus();
  }
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-close]")) close();
  });
  document.addEventListener("keydown", (event) => {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
    if (event.key === "Escape") close();
    const words = document.getElementById("words");
    if (event.key === "/" && words && !typing) { event.preventDefault(); words.focus(); }
  });
})();
