import { randomBytes } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import { readJson, writePrivateJson } from "../files";

export type AccountWanted = { readonly email: string; readonly full_name: string };

const schema = z.record(z.string(), z.string());
const account = z.object({ id: z.string() });
const AT_ONCE = 4;

/**
 * Gives everybody of the demo an account of the built-in identity provider, with a password that is invented once and kept in
 * passwords.json (0600). A person whose password is not known any more gets a new one.
 * @returns password by e-mail
 */
export const ensureAccounts = async (options: {
  readonly folder: string;
  readonly idpUrl: string;
  readonly adminToken: string;
  readonly people: readonly AccountWanted[];
}): Promise<ReadonlyMap<string, string>> => {
  const file = path.join(options.folder, "passwords.json");
  const known = new Map(Object.entries(schema.parse(readJson(file) ?? {})));
  const call = createCaller(options.idpUrl, options.adminToken);
  const waiting = [...options.people];

  const work = async (): Promise<void> => {
    for (let person = waiting.pop(); person; person = waiting.pop()) {
      const password = known.get(person.email) ?? randomBytes(9).toString("base64url");
      await ensureAccount(call, person, password, known.has(person.email));
      known.set(person.email, password);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    writePrivateJson(file, Object.fromEntries(known));
  }
  return known;
};

type Call = (method: string, route: string, body?: object) => Promise<{ status: number; body: unknown }>;

const ensureAccount = async (
  call: Call,
  { email, full_name }: AccountWanted,
  password: string,
  isPasswordKnown: boolean,
): Promise<void> => {
  const found = await call("GET", `/internal/accounts?email=${encodeURIComponent(email)}`);
  if (found.status === 404) {
    const made = await call("POST", "/internal/accounts", {
      email,
      name: full_name,
      password,
      email_verified: true,
    });
    if (made.status !== 201) throw refused(email, made);
    return;
  }
  if (found.status !== 200) throw refused(email, found);
  if (isPasswordKnown) return;
  const changed = await call("PUT", `/internal/accounts/${account.parse(found.body).id}/password`, {
    password,
  });
  if (changed.status !== 204) throw refused(email, changed);
};

const refused = (email: string, answer: { status: number; body: unknown }): Error =>
  new Error(`the identity provider refused ${email}: ${answer.status} ${JSON.stringify(answer.body)}`);

const createCaller =
  (idpUrl: string, adminToken: string): Call =>
  async (method, route, body) => {
    const response = await fetch(`${idpUrl}${route}`, {
      method,
      headers: { authorization: `Bearer ${adminToken}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : null };
  };
