import { demo, type Person } from "./demo";

export type Answer = {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
};

export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

const isJson = (body: unknown): boolean => body !== undefined && !(body instanceof FormData);

/** The gateway as an integrator's program calls it: HTTP, a key and the id of a person. */
export const as =
  (who: Person, key: string = demo.api_key): Caller =>
  async (method, path, body, headers = {}) => {
    const response = await fetch(`${demo.base_url}/api/v1${path}`, {
      method,
      headers: {
        "X-API-Key": key,
        "X-User-ID": who.user_id,
        ...headers,
        ...(isJson(body) && { "Content-Type": "application/json" }),
      },
      ...(body !== undefined && { body: isJson(body) ? JSON.stringify(body) : (body as FormData) }),
      signal: AbortSignal.timeout(60_000),
    });
    return {
      status: response.status,
      body: (await response.json()) as Record<string, unknown>,
      headers: response.headers,
    };
  };

/** The answer's body, or an error that shows what came instead. */
export const expectStatus = (answer: Answer, status: number): Record<string, unknown> => {
  if (answer.status !== status) {
    throw new Error(`expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  return answer.body;
};
