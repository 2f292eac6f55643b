import type { cookies } from "next/headers";
import { getToken, type JWT } from "next-auth/jwt";
import { env } from "../server/env";

const USES_SECURE_COOKIES = env.nextauthUrl.startsWith("https://");

type Cookies = Pick<Awaited<ReturnType<typeof cookies>>, "getAll">;

/** What the sealed cookie says, or null without a valid one. It says nothing about whether its session was ended. */
export const readToken = (jar: Cookies): Promise<JWT | null> => {
  const values = Object.fromEntries(jar.getAll().map(({ name, value }) => [name, value]));
  // No headers: the library would also take the token from `Authorization`.
  const req = { cookies: values, headers: {} } as Parameters<typeof getToken>[0]["req"];
  return getToken({ req, secret: env.nextauthSecret, secureCookie: USES_SECURE_COOKIES });
};
