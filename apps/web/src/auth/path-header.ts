/** Set by the proxy on every page's request, whatever a caller sent: its own path and query. */
export const PATH_HEADER = "x-foja-path";
