/** Set for a moment by whoever signs out: they see that they did, instead of the provider's question who they are. */
export const SIGNED_OUT_COOKIE = "foja-salida";
export const SIGNED_OUT_SECONDS = 600;
