import { DESKTOP_CLIENT_ID } from "../discovery/desktop-configuration";
import type { Bearer } from "../door/door";
import { audienceInvalid } from "./check-token";

/**
 * The program for signing has no secret, so any program can call itself that, and its consent says that it signs and no more: its tokens open
 * its own interface alone. @throws unauthenticated AUDIENCE_INVALID
 */
export const notTheSigner = (bearer: Bearer): Bearer => {
  if (bearer.clientId === DESKTOP_CLIENT_ID) throw audienceInvalid();
  return bearer;
};
