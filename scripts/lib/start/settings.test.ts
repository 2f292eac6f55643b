import path from "node:path";
import { describe, expect, test } from "vitest";
import { Problem } from "../problem";
import { readSettings } from "./settings";

const problemsOf = (variables: Readonly<Record<string, string>>): readonly string[] => {
  try {
    readSettings(variables);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.message
      .split("\n")
      .slice(1)
      .map((line) => line.trim());
  }
};

describe("the settings of an installation", () => {
  test("take ports as they are given, those that are missing or empty by default", () => {
    const { ports, folder } = readSettings({
      WEB_PORT: "8080",
      TSA_PORT: "0",
      IDP_PORT: "",
      FOJA_LOCAL: "x",
    });
    expect(ports).toEqual({
      WEB_PORT: 8080,
      IDP_PORT: 4100,
      NOTARY_PORT: 4020,
      COMPOSER_PORT: 4030,
      TSA_PORT: 0,
      WORKER_PORT: 4050,
      EMBEDDER_PORT: 4060,
      DATABASE_PORT: 15432,
    });
    expect(folder).toBe(path.resolve("x"));
  });

  test("that are wrong are all named at once, in Spanish", () => {
    const wrong = {
      PUBLIC_URL: "foja.example",
      WEB_PORT: "http",
      DATABASE_PORT: "70000",
      DATABASE_URL: "mysql://localhost/foja",
      STORAGE_URL: "/srv/files",
      TSA_URL: "tsa.example",
      TSA_BUDGET: "q",
      TRUST_FILE: "none.pem",
      REVOCATION_ALLOWED_HOSTS: "http://ca.interna.example/",
      SIGNATURE_LEVEL: "B-B",
      SIGNATURE_RENEWAL_DAYS: "0",
      SMTP_URL: "mail.example:25",
      MAIL_FROM: "Foja <>",
      OPERATOR_EMAIL: "Operadora <op@foja.example>",
      OIDC_CLIENT_SECRET: "short",
      OIDC_TRUST_UNVERIFIED_EMAIL: "quizás",
      IDENTITY_PROVIDER: "okta",
      IDENTITY_URL: "keycloak.example",
      IDENTITY_CLIENT_SECRET: "short",
      IDP_PUBLIC_URL: "https://foja.example/idp",
      LOG_LEVEL: "loud",
    };
    const problems = problemsOf(wrong);
    expect(problems.map((line) => line.split(":")[0]).toSorted()).toEqual(Object.keys(wrong).toSorted());
    for (const line of problems) expect(line).toMatch(/^[A-Z_]+: (Deben? |No existe)/);
  });

  test.each([
    { TSA_BUDGET: "20/1200,-" },
    { TSA_BUDGET: "20/1200", TSA_URL: "http://a.example,http://b.example" },
  ])("%o: a limit for each authority", (variables) => {
    const problem = "TSA_BUDGET: Debe tener una entrada por cada autoridad de TSA_URL";
    expect(problemsOf(variables)).toEqual([problem]);
    expect(problemsOf({ ...variables, LOG_LEVEL: "loud" })).toContain(problem);
  });

  test.each([{ LANGUAGE_MODEL_URL: "https://a.example/v1" }, { LANGUAGE_MODEL_NAME: "mini" }])(
    "%o: a language model has an address and a name",
    (variables) => {
      const problem = "LANGUAGE_MODEL_NAME: Va con LANGUAGE_MODEL_URL, y nunca sin ella";
      expect(problemsOf(variables)).toEqual([problem]);
    },
  );

  const KEYCLOAK = {
    OIDC_ISSUER: "https://k.example/realms/villa",
    IDENTITY_PROVIDER: "keycloak",
    IDENTITY_CLIENT_ID: "foja-accounts",
    IDENTITY_CLIENT_SECRET: "x".repeat(32),
  };
  test.each([
    [{ OIDC_ISSUER: "https://k.example/realms/villa" }, "IDENTITY_PROVIDER"],
    [{ IDENTITY_PROVIDER: "none" }, "IDENTITY_PROVIDER"],
    [{ ...KEYCLOAK, IDENTITY_URL: "k.example" }, "IDENTITY_URL"],
    [{ ...KEYCLOAK, IDENTITY_PROVIDER: "built-in" }, "IDENTITY_PROVIDER"],
    [{ ...KEYCLOAK, IDENTITY_CLIENT_ID: "" }, "IDENTITY_CLIENT_ID"],
    [{ ...KEYCLOAK, IDENTITY_CLIENT_SECRET: "" }, "IDENTITY_CLIENT_SECRET"],
    [{ ...KEYCLOAK, IDENTITY_URL: "https://k.example" }, "IDENTITY_URL"],
  ])("%o: %s is told", (variables, name) => {
    expect(problemsOf(variables)).toEqual([expect.stringMatching(`^${name}: Debe `)]);
  });

  test.each([
    {},
    KEYCLOAK,
    { ...KEYCLOAK, IDENTITY_PROVIDER: "auth0", OIDC_ISSUER: "https://villa.us.auth0.com" },
    { OIDC_ISSUER: "https://sso.example", IDENTITY_PROVIDER: "none" },
    { LANGUAGE_MODEL_URL: "https://a.example/v1", LANGUAGE_MODEL_NAME: "mini" },
    { SMTP_URL: "smtps://a:b@mail.example:465", MAIL_FROM: "Villa Ejemplo <foja@villa.example>" },
    { TSA_BUDGET: "20/1200" },
    { TSA_BUDGET: "20/1200,-", TSA_URL: "http://a.example,https://b.example" },
    { STORAGE_URL: "s3://key:secret@host:9000/bucket?region=us-east-1" },
    { DATABASE_URL: "postgres://a:b@127.0.0.1:1/x", PUBLIC_URL: "https://foja.example/" },
  ])("%o are right", (variables) => expect(problemsOf(variables)).toEqual([]));
});
