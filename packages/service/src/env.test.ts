import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parseEnv } from "./env";
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
