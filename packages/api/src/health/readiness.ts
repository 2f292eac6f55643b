export type Checks = Readonly<Record<string, () => Promise<unknown>>>;

const LIMIT_MS = 3_000;

/** `/readyz`: 200 when everything answers in time, else 503 naming what does not. Why is for `report`. */
export const createReadinessHandler =
  (checks: Checks, report: (name: string, error: unknown) => void, limitMs = LIMIT_MS) =>
  async (_request: Request): Promise<Response> => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const failed = (error: unknown) => report(name, error);
        return [name, await outcome(check, failed, limitMs)] as const;
      }),
    );
    const isReady = results.every(([, result]) => result === "ok");
    return Response.json(
      { status: isReady ? "ready" : "unavailable", checks: Object.fromEntries(results) },
      {
        status: isReady ? 200 : 503,
        headers: { "cache-control": "no-store", ...(!isReady && { "retry-after": "5" }) },
      },
    );
  };

const outcome = async (
  check: () => Promise<unknown>,
  report: (error: unknown) => void,
  limitMs: number,
): Promise<"ok" | "failed" | "timeout"> => {
  const { promise: limit, resolve } = Promise.withResolvers<"timeout">();
  const timer = setTimeout(() => resolve("timeout"), limitMs);
  const answer = check().then(
    () => "ok" as const,
    (error: unknown) => {
      report(error);
      return "failed" as const;
    },
  );
  try {
    return await Promise.race([answer, limit]);
  } finally {
    clearTimeout(timer);
  }
};
