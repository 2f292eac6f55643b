import { createHash } from "node:crypto";

/**
 * Inline, so that a page is one request; its hash is in the content security policy. Its tokens are those of the product's pages, for whoever
 * comes from one to the other; a test compares them.
 */
export const STYLE = `
:root{color-scheme:light dark;
--paper:light-dark(#ffffff, #14171c);--surface:light-dark(#f6f7f9, #1a1e25);--line:light-dark(#dfe3e8, #2c323c);--line-strong:light-dark(#7b8696, #748092);
--ink:light-dark(#1a2029, #e8ebf0);--ink-soft:light-dark(#4d5868, #a9b3c1);--accent:light-dark(#1f5f99, #7db4e6);--on-accent:light-dark(#ffffff, #0d1116);
--accent-strong:light-dark(color-mix(in srgb, #1f5f99 84%, #000000),color-mix(in srgb, #7db4e6 84%, #ffffff));
--bad:light-dark(#a8232f, #f0949b);--bad-soft:light-dark(#fcebec, #381a1d);--radius:0.375rem}
*{box-sizing:border-box}
html{font-family:Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;line-height:1.5;-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;align-items:center;background:var(--surface);color:var(--ink)}
header,footer{width:100%;max-width:28rem;padding:0 1rem}
header{padding-top:clamp(1.5rem,10vh,5.5rem);padding-bottom:1.25rem}
.mark{display:flex;align-items:center;gap:0.5rem;margin:0;font-size:1.25rem;font-weight:600;color:var(--accent)}
.mark svg{display:block}
main{width:100%;max-width:28rem;padding:0 1rem}
.card{padding:1.75rem;border:0.0625rem solid var(--line);border-radius:var(--radius);background:var(--paper)}
h1{margin:0;font-size:1.25rem;line-height:1.75rem;font-weight:600}
h2{margin:0 0 0.25rem;font-size:1rem;line-height:1.5rem;font-weight:600}
p{margin:0.5rem 0 0}
.soft{color:var(--ink-soft)}
.small{font-size:0.875rem}
form{margin:1.5rem 0 0}
.row{margin-top:1.25rem}
label{display:block;margin-bottom:0.25rem;font-size:0.875rem;font-weight:500}
.help{margin:0 0 0.375rem;font-size:0.8125rem;color:var(--ink-soft)}
input{width:100%;min-height:2.75rem;padding:0.5rem 0.75rem;border:0.0625rem solid var(--line-strong);border-radius:var(--radius);background:var(--paper);color:inherit;font:inherit}
input[aria-invalid=true]{border-color:var(--bad);box-shadow:inset 0 0 0 0.0625rem var(--bad)}
input[readonly]{border-style:dashed;border-color:var(--line);color:var(--ink-soft)}
fieldset{margin:0 0 1rem;padding:0;border:0}
legend{padding:0;margin-bottom:0.25rem;font-weight:600}
.choice{display:flex;align-items:center;gap:0.5rem;min-height:2.75rem;margin:0;font-size:1rem}
.choice input{flex:none;width:1.25rem;height:1.25rem;min-height:0;margin:0;accent-color:var(--accent)}
.choice+.help{margin:-0.375rem 0 0.375rem 1.75rem}
.error{margin:0 0 0.375rem;font-size:0.8125rem;font-weight:500;color:var(--bad)}
.summary{margin-top:1.25rem;padding:0.75rem;border:0.0625rem solid var(--line);border-left:0.25rem solid var(--bad);border-radius:var(--radius);background:var(--bad-soft)}
.summary p{margin:0}.summary p+p{margin-top:0.25rem}
.summary a{color:var(--bad)}
button,.button{display:inline-flex;align-items:center;justify-content:center;width:100%;min-height:2.75rem;padding:0.5rem 1rem;border:0.0625rem solid transparent;border-radius:var(--radius);background:var(--accent);color:var(--on-accent);font:inherit;font-weight:500;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--accent-strong)}
.quiet{background:transparent;border-color:var(--line-strong);color:var(--ink)}
.quiet:hover{background:var(--surface)}
.link{width:auto;min-height:2rem;padding:0.25rem 0;background:transparent;color:var(--accent);font-weight:500;text-decoration:underline}
.link:hover{background:transparent;color:var(--accent-strong)}
.actions{display:grid;gap:0.75rem;margin-top:1.5rem}
a{color:var(--accent);text-underline-offset:0.1875rem}
a:hover{color:var(--accent-strong)}
:focus-visible{outline:0.125rem solid var(--accent);outline-offset:0.125rem}
.summary:focus-visible{outline:0.125rem solid var(--bad);outline-offset:0}
ul{margin:0.75rem 0 0;padding-left:1.25rem}
li+li{margin-top:0.25rem}
dl{margin:1.25rem 0 0;padding:0.875rem;border:0.0625rem solid var(--line);border-radius:var(--radius)}
dt{font-size:0.8125rem;color:var(--ink-soft)}
dd{margin:0;overflow-wrap:anywhere;font-weight:500}
dd+dt{margin-top:0.625rem}
dl+p{margin-top:1.25rem}
code{font:0.8125rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.aside{margin-top:1.5rem;padding-top:1.25rem;border-top:0.0625rem solid var(--line)}
footer{margin-top:auto;padding-top:1.5rem;padding-bottom:1.5rem;font-size:0.875rem;color:var(--ink-soft)}
footer a{display:inline-block;padding:0.25rem 0}
@media (max-width:27rem){body{background:var(--paper)}header{padding-top:1.5rem}.card{padding:0;border:0}}
@media (forced-colors:active){button,.button{border-color:ButtonText}}
`.trim();

export const STYLE_SOURCE = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;
