import { cookies } from "next/headers";
import { runtime } from "../server/runtime";
import { readToken } from "./session-token";

export const MUNICIPALITY_COOKIE = "foja-municipio";

export type SignedIn = {
  /** Lower case; the key into the directory of e-mails. */
  readonly email: string;
  /** Schema that the person chose among theirs; unchecked, whoever uses it looks it up. */
  readonly chosenSchema: string | undefined;
};

/** Who is signed in, or undefined: also when the cookie is a copy of one whose session was ended. */
export const readSession = async (): Promise<SignedIn | undefined> => {
  const jar = await cookies();
  const token = await readToken(jar);
  const email = token?.email?.toLowerCase();
  if (!email || !(await runtime().uiSessions.isOpen(token?.sid))) return undefined;
  return { email, chosenSchema: jar.get(MUNICIPALITY_COOKIE)?.value };
};
