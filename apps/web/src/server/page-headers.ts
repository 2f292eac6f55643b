import { cspSource } from "@foja/service/csp-source";

type PagePolicy = {
  readonly nonce: string;
  /** Where the sign-out form ends up: Chromium applies `form-action` to the redirects after a form, too. */
  readonly issuer: string;
  readonly isHttps: boolean;
  /** Where files lie, if that is another place: PDFs and pictures are shown inside a page. */
  readonly files?: string | undefined;
};

/**
 * Headers of every page: no other site frames it, and no script runs in it but those that the server marked. Styles may be
 * inline, because a municipality's colours are an attribute and menus place themselves by one.
 */
export const pageHeaders = ({
  nonce,
  issuer,
  isHttps,
  files,
}: PagePolicy): Readonly<Record<string, string>> => ({
  "content-security-policy": [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${files ? ` ${cspSource(files)}` : ""}`,
    // A PDF that a page was given and shows without an address of its own; and a link that opens the program for tokens, which where
    // nobody has it must not take the page's place.
    `frame-src 'self' blob: foja:${files ? ` ${cspSource(files)}` : ""}`,
    // Of the viewer of PDFs; a worker's own policy comes with its file.
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${cspSource(issuer)}`,
    "frame-ancestors 'none'",
  ].join("; "),
  "x-frame-options": "DENY",
  "x-content-type-options": "nosniff",
  // With "no-referrer" browsers send `Origin: null` with our own forms, too.
  "referrer-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "cross-origin-opener-policy": "same-origin",
  ...(isHttps ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
});
