import { parseEnv } from "@foja/service/env";
import { describe, expect, test } from "vitest";
import { notarySchema } from "./env";

const complete = { API_KEY: "0123456789abcdef", TSA_URL: "http://127.0.0.1:1/" };

describe("the environment", () => {
  test("is enough with key and authority", () => {
    expect(parseEnv(notarySchema, complete)).toMatchObject({
      tsaUrl: ["http://127.0.0.1:1/"],
      tsaTimeout: 3,
      tsaRetries: 2,
      fallbackToVisual: false,
    });
  });

  test("several authorities are a list", () =>
    expect(
      parseEnv(notarySchema, { ...complete, TSA_URL: "http://a.test/, https://b.test/" }).tsaUrl,
    ).toEqual(["http://a.test/", "https://b.test/"]));

  test("budgets stand in the order of the authorities", () => {
    const budgets = (TSA_BUDGET: string) =>
      parseEnv(notarySchema, { ...complete, TSA_URL: "http://a.test/,http://b.test/", TSA_BUDGET }).tsaBudget;
    expect(budgets("-,20/1200")).toEqual([undefined, { requests: 20, seconds: 1200 }]);
    expect(budgets("")).toEqual([]);
    for (const wrong of ["20,-", "0/5,-", "20/,-", "a/b,-", "-", "20/1200", "-,-,-"])
      expect(() => budgets(wrong)).toThrow("TSA_BUDGET");
  });

  test("hosts are taken as people write them", () => {
    const REVOCATION_ALLOWED_HOSTS = "CA.test:80, ::1,[0:0::1]:8080";
    expect(parseEnv(notarySchema, { ...complete, REVOCATION_ALLOWED_HOSTS }).revocationAllowedHosts).toEqual([
      "ca.test:80",
      "[::1]",
      "[::1]:8080",
    ]);
  });

  test("says which of several hosts is none", () =>
    expect(() =>
      parseEnv(notarySchema, { ...complete, REVOCATION_ALLOWED_HOSTS: "ca.test,http://ca.test/" }),
    ).toThrow(/ {2}REVOCATION_ALLOWED_HOSTS\.1: must be host, host:port/));

  test.each(["http://u:%zz@a.test/", "http://100%@a.test/", "http://%e2:%82%ac@a.test/"])(
    "%s can never be asked: start is refused, saying why",
    (TSA_URL) =>
      expect(() => parseEnv(notarySchema, { ...complete, TSA_URL })).toThrow(/ {2}TSA_URL\.0: .*%25/),
  );

  test("an authority may want a password with any letters", () => {
    const TSA_URL = "https://u:%C3%B1%25@a.test/";
    expect(parseEnv(notarySchema, { ...complete, TSA_URL }).tsaUrl).toEqual([TSA_URL]);
  });

  test("names every problem at once, and no value", () => {
    const variables = { API_KEY: "corta", TSA_URL: "ftp://x/", PORT: "mucho", FALLBACK_TO_VISUAL: "1" };
    expect(() => parseEnv(notarySchema, variables)).toThrow(
      /PORT: [\s\S]*API_KEY: [\s\S]*FALLBACK_TO_VISUAL: [\s\S]*TSA_URL/,
    );
    expect(() => parseEnv(notarySchema, variables)).not.toThrow(/corta|mucho|ftp:/);
  });

  test.each([
    { what: "no API_KEY", variables: { ...complete, API_KEY: undefined }, name: "API_KEY" },
    { what: "an empty API_KEY", variables: { ...complete, API_KEY: "" }, name: "API_KEY" },
    { what: "no authority", variables: { ...complete, TSA_URL: "" }, name: "TSA_URL" },
    {
      what: "visual signatures in production",
      variables: { ...complete, ENVIRONMENT: "prd", FALLBACK_TO_VISUAL: "true" },
      name: "FALLBACK_TO_VISUAL",
    },
    { what: "an unknown zone", variables: { ...complete, TIMEZONE: "Marte" }, name: "TIMEZONE" },
    { what: "a distance for a zone", variables: { ...complete, TIMEZONE: "-03:00" }, name: "TIMEZONE" },
  ])("start is refused with $what", ({ variables, name }) =>
    expect(() => parseEnv(notarySchema, variables)).toThrow(`  ${name}: `),
  );
});
