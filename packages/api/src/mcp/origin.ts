/** Whether a text is an origin as browsers write it (RFC 6454, 6.2): of the web, or of an application that shows pages. */
export const isOrigin = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@\\]+$/.test(text);
