/** What the signing service reads. */
export const CHECKED_MAX_BYTES = 50 * 1024 * 1024;
