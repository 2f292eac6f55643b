export type Checks = Readonly<Record<string, () => Promise<unknown>>>;

export type ReadinessChecks = {
  /** Without these nothing works. */
  readonly needed: Checks;
  /** Without these the product does less: it stays ready, and says so. Null: not set up. */
  readonly helpful?: Readonly<Record<string, Checks[string] | null>>;
};

const LIMIT_MS = 3_000;

/**
 * `/readyz`: 200 when everything that is needed answers in time, else 503; each names what does not. `degraded` when something helpful
 * does not. Why is for `report`.
 */
export const createReadinessHandler =
  (
    { needed, helpful = {} }: ReadinessChecks,
    report: (name: string, error: unknown) => void,
    limitMs = LIMIT_MS,
  ) =>
  async (_request: Request): Promise<Response> => {
    const run = (checks: NonNullable<ReadinessChecks["helpful"]>) =>
      Promise.all(
        Object.entries(checks).map(async ([name, check]) => {
          if (!check) return [name, "absent"] as const;
          const failed = (error: unknown) => report(name, error);
          return [name, await outcome(check, failed, limitMs)] as const;
        }),
      );
    const [must, should] = await Promise.all([run(needed), run(helpful)]);
    const isReady = must.every(isOk);
    return Response.json(
      {
        status: isReady ? (should.every(isOk) ? "ready" : "degraded") : "unavailable",
        checks: Object.fromEntries([...must, ...should]),
      },
      {
        status: isReady ? 200 : 503,
        headers: { "cache-control": "no-store", ...(!isReady && { "retry-after": "5" }) },
      },
    );
  };

const isOk = ([, result]: readonly [string, Outcome]): boolean => result === "ok";

type Outcome = "ok" | "failed" | "timeout" | "absent";

const outcome = async (
  check: () => Promise<unknown>,
  report: (error: unknown) => void,
  limitMs: number,
): Promise<Outcome> => {
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
