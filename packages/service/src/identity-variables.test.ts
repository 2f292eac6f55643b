import { describe, expect, test } from "vitest";
import { z } from "zod";
import { EnvironmentError, parseEnv } from "./env";
import { identityVariables, withIdentityRules } from "./identity-variables";

const schema = withIdentityRules(z.object({ ...identityVariables, PORT: z.coerce.number().default(1) }));
const problemsOf = (variables: Readonly<Record<string, string>>): readonly string[] => {
  try {
    parseEnv(schema, variables);
    return [];
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return error.problems.map((line) => line.split(":")[0]!);
  }
};

const CLIENT = { IDENTITY_CLIENT_ID: "foja", IDENTITY_CLIENT_SECRET: "x".repeat(32) };
const REALM = { IDENTITY_PROVIDER: "keycloak", IDENTITY_URL: "https://k.example/auth/realms/villa/" };
const BUILT_IN = { IDENTITY_URL: "http://localhost:4100", IDENTITY_TOKEN: "x".repeat(32) };

describe("an identity provider", () => {
  test.each<[Readonly<Record<string, string>>, readonly string[]]>([
    [{}, ["IDENTITY_URL", "IDENTITY_TOKEN"]],
    [{ ...BUILT_IN, IDENTITY_TOKEN: "" }, ["IDENTITY_TOKEN"]],
    [{ PORT: "x", ...REALM }, ["PORT", "IDENTITY_CLIENT_ID", "IDENTITY_CLIENT_SECRET"]],
    [{ ...REALM, ...CLIENT, IDENTITY_URL: "https://k.example" }, ["IDENTITY_URL"]],
    [{ ...CLIENT, IDENTITY_PROVIDER: "auth0" }, ["IDENTITY_URL"]],
    [{ IDENTITY_PROVIDER: "okta" }, ["IDENTITY_PROVIDER"]],
    [BUILT_IN, []],
    [{ ...REALM, ...CLIENT }, []],
    [{ ...CLIENT, IDENTITY_PROVIDER: "auth0", IDENTITY_URL: "https://v.us.auth0.com/" }, []],
    [{ IDENTITY_PROVIDER: "none" }, []],
  ])("set up as %o lacks %j", (variables, missing) => {
    expect(problemsOf(variables)).toEqual(missing);
  });
});
