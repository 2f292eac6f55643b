import { createCallLimit } from "@foja/service/call-limit";

/** A sign-in is some five calls, and a whole town hall may come from one address at eight in the morning. */
export const signInLimit = createCallLimit(1_200, 60);
