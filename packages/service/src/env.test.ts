import { describe, expect, test } from "vitest";
import { z } from "zod";
import { across, EnvironmentError, gather, parseEnv } from "./env";
import { httpUrl, port } from "./env-values";

const schema = z.object({ PORT: port(3000), PUBLIC_URL: httpUrl, API_KEY: z.string().min(16).optional() });

describe("the environment", () => {
  test("is found in camel case; what is empty is absent", () => {
    expect(
      parseEnv(schema, { PORT: "", API_KEY: "", PUBLIC_URL: "https://foja.example/", OTHER: "1" }),
    ).toEqual({ port: 3000, publicUrl: "https://foja.example" });
  });

  test("tells every problem at once, and no value", () => {
    const parse = () => parseEnv(schema, { PORT: "mucho", API_KEY: "corta" });
    expect(parse).toThrow(/PORT: [\s\S]*PUBLIC_URL: [\s\S]*API_KEY: /);
    expect(parse).not.toThrow(/mucho|corta/);
  });
});

test.each(["http://u:p@foja.example/", "https://u@foja.example/"])(
  "%s can't be asked: it is refused at the start, and not shown",
  (PUBLIC_URL) =>
    expect(() => parseEnv(schema, { PUBLIC_URL })).toThrow(/ {2}PUBLIC_URL: must have no user and password$/),
);

describe("a rule between variables", () => {
  const pair = z
    .object({ PORT: port(3000), LOW: z.coerce.number(), HIGH: z.coerce.number() })
    .refine(({ LOW, HIGH }) => LOW < HIGH, across(["LOW", "HIGH"], "must be below HIGH"));

  test("is looked at though another variable is wrong", () => {
    const parse = () => parseEnv(pair, { PORT: "mucho", LOW: "2", HIGH: "1" });
    expect(parse).toThrow(/PORT: [\s\S]*LOW: must be below HIGH/);
  });

  test("waits for its own, and holds when they are right", () => {
    expect(() => parseEnv(pair, { LOW: "2", HIGH: "poco" })).not.toThrow("must be below");
    expect(() => parseEnv(pair, { HIGH: "1" })).not.toThrow("must be below");
    expect(parseEnv(pair, { LOW: "1", HIGH: "2" })).toMatchObject({ low: 1, high: 2 });
  });
});

describe("the parts of a start", () => {
  const wrong = (...problems: string[]) => {
    throw new EnvironmentError(problems);
  };

  test("give what they give, in their order", async () => {
    expect(
      await gather(
        () => 1,
        async () => "dos",
      ),
    ).toEqual([1, "dos"]);
  });

  test("tell the problems of all of them", async () => {
    const all = gather(
      () => wrong("A: x", "B: y"),
      () => 1,
      async () => wrong("C: z"),
    );
    await expect(all).rejects.toMatchObject({ problems: ["A: x", "B: y", "C: z"] });
  });

  test("a bug in one of them is no problem of the environment", async () => {
    const all = gather(
      () => wrong("A: x"),
      async () => Promise.reject(new TypeError("bug")),
    );
    await expect(all).rejects.toThrow(TypeError);
  });
});
