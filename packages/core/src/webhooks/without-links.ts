/** Addresses may carry secrets in their paths and queries: of each is left to which server it leads. */
export const withoutLinks = (text: string): string =>
  text.replace(/\b[a-z][a-z0-9+.-]*:(?:\\?\/){2}[^\s"'<>]+/gi, (link) => hostOf(link) ?? "…");

export const hostOf = (url: string | null | undefined): string | null =>
  url && URL.canParse(url) ? new URL(url).host : null;
