import { createHash } from "node:crypto";

/** Inline, so that a page is one request; its hash is in the content security policy. */
export const STYLE = `
:root{color-scheme:light dark;--page:#f4f5f7;--card:#fff;--line:#d9dce1;--field:#80868f;--text:#1b1f24;--soft:#565d66;--accent:#1f5fa8;--accent-strong:#174a85;--on-accent:#fff;--bad:#b3261e;--bad-soft:#fdf0ef;--shadow:0 1px 2px rgb(16 24 40/.06),0 4px 16px rgb(16 24 40/.05)}
@media (prefers-color-scheme:dark){:root{--page:#14171b;--card:#1c2026;--line:#323841;--field:#7d8692;--text:#e9ecf0;--soft:#a7afba;--accent:#7db4ee;--accent-strong:#a3caf4;--on-accent:#0e1a28;--bad:#ff9d94;--bad-soft:#33201f;--shadow:none}}
*{box-sizing:border-box}
html{font:16px/1.5 Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;align-items:center;background:var(--page);color:var(--text)}
header,footer{width:100%;max-width:448px;padding:0 16px}
header{padding-top:clamp(24px,10vh,88px);padding-bottom:20px}
.mark{display:flex;align-items:center;gap:10px;margin:0;font-size:20px;font-weight:650;letter-spacing:-.01em}
.mark svg{display:block;color:var(--accent)}
main{width:100%;max-width:448px;padding:0 16px}
.card{padding:28px;border:1px solid var(--line);border-radius:6px;background:var(--card);box-shadow:var(--shadow)}
h1{margin:0;font-size:22px;line-height:1.3;font-weight:650;letter-spacing:-.01em}
h2{margin:0 0 4px;font-size:15px;line-height:1.4;font-weight:650}
p{margin:8px 0 0}
.soft{color:var(--soft)}
.small{font-size:14px}
form{margin:24px 0 0}
.row{margin-top:20px}
label{display:block;margin-bottom:6px;font-size:15px;font-weight:550}
.help{margin:0 0 6px;font-size:14px;color:var(--soft)}
input{width:100%;min-height:44px;padding:9px 12px;border:1px solid var(--field);border-radius:6px;background:var(--card);color:inherit;font:inherit}
input[aria-invalid=true]{border-color:var(--bad);box-shadow:inset 0 0 0 1px var(--bad)}
input[readonly]{border-style:dashed;border-color:var(--line);color:var(--soft)}
.error{margin:0 0 6px;font-size:14px;font-weight:550;color:var(--bad)}
.summary{margin-top:20px;padding:12px 14px;border-left:4px solid var(--bad);border-radius:0 6px 6px 0;background:var(--bad-soft)}
.summary p{margin:0}.summary p+p{margin-top:4px}
.summary a{color:var(--bad)}
button,.button{display:inline-flex;align-items:center;justify-content:center;width:100%;min-height:44px;padding:9px 16px;border:1px solid transparent;border-radius:6px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--accent-strong)}
.quiet{background:transparent;border-color:var(--field);color:var(--text)}
.quiet:hover{background:var(--page)}
.link{width:auto;min-height:32px;padding:4px 0;background:transparent;color:var(--accent);font-weight:500;text-decoration:underline}
.link:hover{background:transparent;color:var(--accent-strong)}
.actions{display:grid;gap:12px;margin-top:24px}
a{color:var(--accent);text-underline-offset:2px}
a:hover{color:var(--accent-strong)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.summary:focus-visible{outline:2px solid var(--bad);outline-offset:0}
ul{margin:12px 0 0;padding-left:20px}
li+li{margin-top:4px}
dl{margin:20px 0 0;padding:14px;border:1px solid var(--line);border-radius:6px}
dt{font-size:14px;color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere;font-weight:550}
dd+dt{margin-top:10px}
dl+p{margin-top:20px}
code{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.aside{margin-top:24px;padding-top:20px;border-top:1px solid var(--line)}
footer{margin-top:auto;padding-top:24px;padding-bottom:24px;font-size:14px;color:var(--soft)}
footer a{display:inline-block;padding:4px 0}
@media (max-width:430px){body{background:var(--card)}header{padding-top:24px}.card{padding:0;border:0;box-shadow:none}}
@media (forced-colors:active){button,.button{border-color:ButtonText}}
`.trim();

export const STYLE_SOURCE = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;
