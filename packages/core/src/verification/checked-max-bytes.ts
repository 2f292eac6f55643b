/** What the signing service reads. Also for the browser, which need not send more: nothing of the server stands beside it. */
export const CHECKED_MAX_BYTES = 50 * 1024 * 1024;
