export const ACCESS_TOKEN_SECONDS = 60 * 60;

/** From when the person agreed, however often it is renewed. */
export const GRANT_DAYS = 90;

/** Each use begins it anew. */
export const REFRESH_TOKEN_DAYS = 30;
