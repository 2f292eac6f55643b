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

const camelCase = (name: string): string =>
  name.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
