import { createHash } from "node:crypto";

/** A cookie of an answer, as its header says it. */
export type SetCookie = { readonly name: string; readonly value: string; readonly rest: string };

type Cookies = Readonly<Record<string, string>>;

// What the sign-in library remembers between leaving for the provider and coming back, under one name for all tabs.
const PARTS = ["state", "pkce.code_verifier", "nonce", "callback-url"];
const SECONDS = 15 * 60;
/** Few enough for the 16 KB that a request's headers may have. */
const ATTEMPTS_MAX = 5;
const PATH = "/api/auth";

/**
 * Gives each attempt to sign in cookies of its own, so that two tabs which begin at once both arrive: the library's names with a mark
 * of the attempt's `state` behind them. The library sees its own names alone, which its seals depend on.
 */
export const createAttemptCookies = (secure: boolean) => {
  const prefix = secure ? "__Secure-next-auth." : "next-auth.";
  const attributes = `; Path=${PATH}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  const nameOf = (part: string, mark: string) => `${prefix}${part}.${mark}`;
  const forget = (mark: string): SetCookie[] =>
    PARTS.map((part) => ({ name: nameOf(part, mark), value: "", rest: `${attributes}; Max-Age=0` }));

  return {
    /** What the library shall see when somebody comes back with `state`: of this attempt, or nothing. */
    seen: (cookies: Cookies, state: string): Cookies => {
      const seen: Record<string, string> = { ...cookies };
      for (const part of PARTS) {
        const own = cookies[nameOf(part, markOf(state))];
        if (own !== undefined) seen[prefix + part] = own;
        else delete seen[prefix + part];
      }
      return seen;
    },

    /** The library's cookies as the browser keeps them after leaving with `state`. The oldest of too many attempts are forgotten. */
    kept: (set: readonly SetCookie[], cookies: Cookies, state: string): SetCookie[] => {
      const values = new Map(set.map(({ name, value }) => [name, value]));
      const kept = PARTS.flatMap((part) => {
        const name = prefix + part;
        const value =
          values.get(name) ?? (part === "callback-url" ? encodeURIComponent(cookies[name] ?? "") : "");
        return value === ""
          ? []
          : [{ name: nameOf(part, markOf(state)), value, rest: `${attributes}; Max-Age=${SECONDS}` }];
      });
      const others = set.filter(({ name }) => !PARTS.some((part) => prefix + part === name));
      // A browser names the older cookies first (RFC 6265, 5.4).
      const marks = Object.keys(cookies).flatMap((name) => markIn(name, nameOf("state", "")));
      return [...others, ...kept, ...marks.slice(0, -(ATTEMPTS_MAX - 1)).flatMap(forget)];
    },

    /** The library's cookies after somebody came back with `state`: an attempt counts once. */
    used: (set: readonly SetCookie[], state: string): SetCookie[] => [
      ...set.filter(({ name }) => !PARTS.some((part) => prefix + part === name)),
      ...forget(markOf(state)),
    ],
  };
};

const markOf = (state: string): string => createHash("sha256").update(state).digest("base64url").slice(0, 12);

const markIn = (name: string, start: string): string[] =>
  name.startsWith(start) ? [name.slice(start.length)] : [];
