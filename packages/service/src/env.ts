import type { z } from "zod";

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<Name>;

/** The values of a schema of variables: `DATABASE_URL` is found as `databaseUrl`. */
export type Env<S extends z.ZodObject> = Readonly<{
  [Name in keyof z.output<S> as CamelCase<Name & string>]: z.output<S>[Name];
}>;

export type Variables = Readonly<Record<string, string | undefined>>;

export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";

  /** @param problems `NAME: what is wrong`, without values, which may be secrets */
  constructor(readonly problems: readonly string[]) {
    super(`The environment is not complete:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
  }
}

/**
 * Parses the variables once. An empty one counts as absent: compose files, shells and copied examples set "" for what is left out.
 * @throws EnvironmentError that names every variable that is missing or wrong
 */
export const parseEnv = <S extends z.ZodObject>(schema: S, variables: Variables): Env<S> => {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new EnvironmentError(
      parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`),
    );
  }
  const entries = Object.entries(parsed.data).map(([name, value]) => [camelCase(name), value]);
  return Object.freeze(Object.fromEntries(entries)) as Env<S>;
};

type Issues = readonly { readonly path?: readonly PropertyKey[] | undefined }[];

/**
 * What `refine` takes for a rule between variables; the first of `names` is blamed. Zod leaves such rules out while any variable is
 * wrong, and their problem would show only at the next start: this one is looked at as soon as its own variables are right.
 */
export const across = (names: readonly [string, ...string[]], message: string) => ({
  path: [names[0]],
  message,
  when: ({ issues }: { readonly issues: Issues }) =>
    !issues.some(({ path }) => names.includes(String(path?.[0]))),
});

/**
 * What several parts of a start give, such as the variables and the files that they name.
 * @throws EnvironmentError with the problems of all of them together
 */
export const gather = async <T extends readonly unknown[]>(
  ...parts: { readonly [At in keyof T]: () => T[At] | Promise<T[At]> }
): Promise<T> => {
  const results = await Promise.allSettled(parts.map(async (part) => part()));
  const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  for (const failure of failures) if (!(failure instanceof EnvironmentError)) throw failure;
  if (failures.length > 0) throw new EnvironmentError(failures.flatMap(({ problems }) => problems));
  return results.map((result) => (result.status === "fulfilled" ? result.value : undefined)) as never as T;
};

const camelCase = (name: string): string =>
  name.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
