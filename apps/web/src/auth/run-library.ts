import NextAuth, { type NextAuthOptions } from "next-auth";
import type { SetCookie } from "./attempt-cookies";

export type LibraryCall = {
  readonly method: string;
  /** Action, and provider where there is one. */
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  readonly cookies: Readonly<Record<string, string>>;
  readonly headers: Headers;
  readonly fields: Readonly<Record<string, unknown>> | undefined;
};

export type LibraryAnswer = {
  status: number;
  readonly headers: Headers;
  cookies: readonly SetCookie[];
  body: string | null;
};

// Its way in for servers that are not Next's routes: that of Next's routes reads any body whole.
const library = NextAuth as unknown as (
  request: object,
  response: object,
  options: NextAuthOptions,
) => Promise<void>;

/** Calls the sign-in library with what was read already, and gives its answer as data. */
export const runLibrary = async (call: LibraryCall, options: NextAuthOptions): Promise<LibraryAnswer> => {
  const answer: LibraryAnswer = { status: 200, headers: new Headers(), cookies: [], body: null };
  const request = {
    method: call.method,
    query: { ...Object.fromEntries(call.query), nextauth: [...call.segments] },
    cookies: call.cookies,
    headers: Object.fromEntries(call.headers),
    body: call.fields,
  };
  await library(request, responseInto(answer), options);
  return answer;
};

/** As much of a response as the library uses. */
const responseInto = (answer: LibraryAnswer) => {
  const write = (body: unknown) => {
    if (typeof body !== "object") answer.body = body === undefined ? null : String(body);
    else {
      answer.headers.set("content-type", "application/json");
      answer.body = JSON.stringify(body);
    }
  };
  const response = {
    status: (status: number) => {
      answer.status = status;
      return response;
    },
    // Each cookie comes with those that are here already; so that each comes once, none is.
    getHeader: () => undefined,
    setHeader: (name: string, value: string | readonly string[]) => {
      if (typeof value === "string") answer.headers.set(name, value);
      else answer.cookies = [...answer.cookies, ...value.map(parse)];
      return response;
    },
    json: write,
    send: write,
    end: () => undefined,
  };
  return response;
};

const parse = (line: string): SetCookie => {
  const [, name = "", value = "", rest = ""] = /^([^=]*)=([^;]*)(.*)$/s.exec(line) ?? [];
  return { name, value, rest };
};
