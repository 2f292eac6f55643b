/** What applications may ask the identity provider for (specification 1, 4.6). */
export const SCOPES = ["openid", "profile", "email", "offline_access"] as const;
