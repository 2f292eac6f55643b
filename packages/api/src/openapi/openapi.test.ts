import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { buildMcpManifest } from "../discovery/mcp-manifest";
import { describeGateway } from "../gateway/describe-gateway";
import { gatewayRoutes } from "../gateway/routes";
import { gatewayTools } from "../gateway/tools";
import { PRODUCT } from "../product";
import { GATEWAY_STATUS } from "../rest/error-status";
import { buildOpenApi } from "./build-openapi";

const PACKAGE = path.join(import.meta.dirname, "../..");
const REDOCLY = path.join(
  path.dirname(fileURLToPath(import.meta.resolve("@redocly/cli/package.json"))),
  "bin/cli.js",
);

const OFFLINE = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

type Operation = {
  operationId: string;
  parameters?: { in: string; name: string; required: boolean; schema: object }[];
  requestBody?: { required: boolean; content: { "application/json": { schema: { properties: object } } } };
  responses: Record<string, { content: object; headers: object }>;
  security: object[];
};
type Document = {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: object };
};

const document = buildOpenApi("http://localhost:3000", [
  describeGateway(gatewayRoutes),
]) as unknown as Document;
const operationOf = (method: string, route: string) =>
  document.paths[`/api/v1${route.replace(/:(\w+)/g, "{$1}")}`]?.[method.toLowerCase()];

describe("the OpenAPI document", () => {
  test("passes the linter without a warning", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "foja-openapi-"));
    try {
      const file = path.join(folder, "openapi.json");
      writeFileSync(file, JSON.stringify(document));
      const { stdout } = spawnSync(
        process.execPath,
        [REDOCLY, "lint", file, "--config", path.join(PACKAGE, "redocly.yaml"), "--format", "json"],
        { encoding: "utf8", env: { ...process.env, ...OFFLINE } },
      );
      expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] });
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 60_000);

  test.each(gatewayRoutes.map((row) => [row.method, row.path, row] as const))(
    "describes %s %s",
    (_m, _p, row) => {
      const described = operationOf(row.method, row.path);
      expect(described?.operationId).toBe(row.operation.id);
      const statuses = Object.keys(described!.responses).map(Number);
      expect(statuses).toEqual(
        expect.arrayContaining([
          row.status,
          401,
          429,
          500,
          ...row.operation.errors.map((code: keyof typeof GATEWAY_STATUS) => GATEWAY_STATUS[code]),
        ]),
      );
      const inputs = [
        ...(described!.parameters ?? []).map(({ name }) => name),
        ...Object.keys(described!.requestBody?.content["application/json"].schema.properties ?? {}),
      ];
      expect(inputs.toSorted()).toEqual(Object.keys(row.operation.input.shape).toSorted());
      expect(described!.security).toEqual([{ ApiKey: [], ActingUser: [] }]);
    },
  );

  test("describes what a row wraps around its answer", () => {
    const described = JSON.stringify(
      operationOf("GET", "/cases/:case_id/movements")!.responses["200"]!.content,
    );
    expect(described).toMatch(/"success".*"data".*"movements".*"message"/);
  });

  test("describes nothing else", () => {
    const described = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
    expect(described).toHaveLength(gatewayRoutes.length);
  });

  test("keeps what is shared in components", () => {
    expect(document.components.schemas).toHaveProperty("Error.properties.error");
    expect(document.components.schemas).toHaveProperty("Sector.properties.acronym");
    expect(JSON.stringify(document)).not.toContain("#/definitions/");
  });

  test("carries the version of the product", () => {
    const root = JSON.parse(readFileSync(path.join(PACKAGE, "../../package.json"), "utf8"));
    expect([PRODUCT.version, document.info.version]).toEqual([root.version, root.version]);
  });
});

describe("the MCP manifest", () => {
  test("lists every tool with what it takes and where to log in", () => {
    const manifest = buildMcpManifest(gatewayTools);
    expect(manifest).toMatchObject({
      name: expect.any(String),
      version: PRODUCT.version,
      description: expect.any(String),
      authentication: { type: "oauth2", discovery: "/.well-known/oauth-protected-resource" },
    });
    expect(manifest.tools.map(({ name }) => name)).toEqual(Object.keys(gatewayTools));
    for (const { inputSchema } of manifest.tools) expect(inputSchema).toMatchObject({ type: "object" });
  });
});
