import { readEnv } from "../env";

/** Parsed once, when the first route is loaded. */
export const env = readEnv();
