import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { errorAnswer } from "../answers/error";
import { OPERATIONS, problemsOf } from "../openapi/operations";
import { STATUS_OF } from "../problem";

/** Sends a request and checks that the answer is what the service's own description says of it. */
export const injectDescribed =
  (app: FastifyInstance) =>
  async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const answer = await app.inject(options);
    const pathname = String(options.url).split("?")[0] ?? "";
    const operation = OPERATIONS.find(
      ({ method, path }) => method === (options.method ?? "GET") && sameAddress(path, pathname),
    );
    if (!answer.headers["x-request-id"]) throw new Error(`${pathname} answered without X-Request-ID`);
    if (options.method === "HEAD") return answer;
    if (answer.statusCode >= 400) assertRefusal(answer, operation && problemsOf(operation));
    else if (operation) assertAnswer(answer, operation.answer);
    else if (answer.statusCode !== 204) throw new Error(`${options.method} ${pathname} is not described`);
    return answer;
  };

const sameAddress = (path: string, pathname: string): boolean => {
  const [one, other] = [path.split("/"), pathname.replace(/\/$/, "").split("/")];
  return one.length === other.length && one.every((part, at) => part.startsWith("{") || part === other[at]);
};

const COMMON_HEADERS = ["X-Request-ID", "X-Content-Type-Options"] as const;

const assertAnswer = (
  { headers, body }: LightMyRequestResponse,
  described: (typeof OPERATIONS)[number]["answer"],
): void => {
  const type = String(headers["content-type"]).split(";")[0];
  if (type !== described.type) throw new Error(`answered ${type}, described as ${described.type}`);
  for (const name of described.headers ?? []) {
    if (!(name.toLowerCase() in headers)) throw new Error(`no header ${name}`);
  }
  const known = [...COMMON_HEADERS, ...(described.headers ?? []), ...(described.headersAtTimes ?? [])];
  for (const name of Object.keys(headers)) {
    if (name.startsWith("x-") && !known.some((one) => one.toLowerCase() === name))
      throw new Error(`the header ${name} is not described`);
  }
  if (described.schema) assertSame(described.schema.parse(JSON.parse(body)), body);
};

const assertRefusal = (
  { statusCode, body, headers }: LightMyRequestResponse,
  problems: ReadonlySet<string> | undefined,
): void => {
  const refusal = errorAnswer.parse(JSON.parse(body));
  assertSame(refusal, body);
  const code = refusal.error_code;
  if (headers.error_code !== (code ?? undefined))
    throw new Error(`${code} with header ${headers.error_code}`);
  if (code === null) return;
  if (STATUS_OF[code] !== statusCode) throw new Error(`${code} answered with ${statusCode}`);
  if (problems && !problems.has(code)) throw new Error(`${code} is not described`);
};

/** Parsing drops what a schema does not name. */
const assertSame = (parsed: unknown, body: string): void => {
  const [described, given] = [canonical(parsed), canonical(JSON.parse(body))];
  if (described !== given) throw new Error(`answered ${given}, described ${described}`);
};

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, member) =>
    member !== null && typeof member === "object" && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
