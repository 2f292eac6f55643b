import { Problem } from "./problem";

/** What opens the server's interface. */
export type Credential = {
  /** One that is valid for a while yet. @throws Problem SIGNED_OUT, SERVER_* */
  token(): Promise<string>;
  /** Another than the one that the server refused. @throws Problem SIGNED_OUT, SERVER_* */
  renew(refused: string): Promise<string>;
};

/** What a ticket became: it ends with the documents that it was for. */
export const fixedCredential = (token: string): Credential => ({
  token: async () => token,
  renew: () => Promise.reject(new Problem("SIGNED_OUT")),
});
