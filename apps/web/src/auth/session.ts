import { cookies } from "next/headers";
import { getServerSession } from "next-auth";
import { authOptions } from "./options";

export const MUNICIPALITY_COOKIE = "foja-municipio";

export type SignedIn = {
  /** Lower case; the key into the directory of e-mails. */
  readonly email: string;
  /** Schema that the person chose among his; unchecked, whoever uses it looks it up. */
  readonly chosenSchema: string | undefined;
};

/** Who is signed in, or undefined. */
export const readSession = async (): Promise<SignedIn | undefined> => {
  const email = (await getServerSession(authOptions))?.user?.email?.toLowerCase();
  if (!email) return undefined;
  return { email, chosenSchema: (await cookies()).get(MUNICIPALITY_COOKIE)?.value };
};
