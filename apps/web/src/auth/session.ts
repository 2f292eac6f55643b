import type { SignedIn } from "@foja/core/people/memberships";
import { cookies } from "next/headers";
import { runtime } from "../server/runtime";
import { readToken } from "./session-token";

export const MUNICIPALITY_COOKIE = "foja-municipio";

export type Session = {
  /** The e-mail, in lower case, is the key into the directory. */
  readonly person: SignedIn;
  /** Schema that the person chose among theirs; unchecked, whoever uses it looks it up. */
  readonly chosenSchema: string | undefined;
};

/** Who is signed in, or undefined: also when the cookie is a copy of one whose session was ended. */
export const readSession = async (): Promise<Session | undefined> => {
  const jar = await cookies();
  const token = await readToken(jar);
  const email = token?.email?.toLowerCase();
  const subject = token?.sub;
  if (!email || !subject || !(await runtime().uiSessions.isOpen(token?.sid))) return undefined;
  return { person: { email, subject }, chosenSchema: jar.get(MUNICIPALITY_COOKIE)?.value };
};
