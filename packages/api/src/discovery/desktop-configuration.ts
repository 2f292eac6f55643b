/** What the program for signing by token needs to know of an installation, and nothing that is secret. */
export const buildDesktopConfiguration = (publicUrl: string, issuer: string, base: string) => ({
  name: "Foja",
  api: `${publicUrl}${base}`,
  issuer,
  client_id: DESKTOP_CLIENT_ID,
  resource: publicUrl,
  scopes: "openid profile email offline_access",
});

/** Of the program at the identity provider: public, since whoever has the program has all that is in it (RFC 8252, 8.4). */
export const DESKTOP_CLIENT_ID = "foja-desktop";
