import { Problem } from "./problem";

/** What opens the server's interface. */
export type Credential = {
  /** One that is valid for a while yet. @throws Problem SIGNED_OUT, SERVER_* */
  token(): Promise<string>;
  /** Another than the one that the server refused. @throws Problem SIGNED_OUT, SERVER_* */
  renew(refused: string): Promise<string>;
};

/** A token that nothing renews. */
export const fixedCredential = (
  token: string,
  whenOver: "SIGNED_OUT" | "TICKET_OVER" = "SIGNED_OUT",
): Credential => ({
  token: async () => token,
  renew: () => Promise.reject(new Problem(whenOver)),
});
