import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { classOf, codeOf, type Refusing } from "@foja/core/kernel/refusal";
import { PRODUCT } from "@foja/service/product";
import { describe, expect, test } from "vitest";
import { buildMcpManifest } from "../discovery/mcp-manifest";
import { allTools } from "../mcp/tools/all-tools";
import { ADMIN_DOORS, DOORS, INTEGRATOR_DOORS } from "./all-doors";
import { describeDoors } from "./describe";
import type { Door } from "./door";
import { pathParams, type Row } from "./row";

const PACKAGE = path.join(import.meta.dirname, "../..");
const REDOCLY = path.join(
  path.dirname(fileURLToPath(import.meta.resolve("@redocly/cli/package.json"))),
  "bin/cli.js",
);

const OFFLINE = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

type Operation = {
  operationId: string;
  parameters?: { in: string; name: string; required: boolean; schema: object; description?: string }[];
  requestBody?: { required: boolean; content: Record<string, { schema: { properties: object } }> };
  responses: Record<string, { description: string; content: object; headers: object }>;
  security: object[];
  callbacks?: Record<string, object>;
};
type Document = {
  info: { version: string; title: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: object };
};

const DOCUMENTS = [
  describeDoors("http://localhost:3000", INTEGRATOR_DOORS, { title: "API" }),
  describeDoors("http://localhost:3000", ADMIN_DOORS, { title: "API de administración" }),
] as unknown as Document[];
const [document] = DOCUMENTS as [Document, Document];

const ROWS = DOORS.flatMap((door) =>
  door.rows.map((row) => [`${row.method} ${door.base}${row.path}`, door, row] as const),
);

const operationOf = (door: Door, { method, path: route }: Row) => {
  const address = `${door.base}${route.replace(/:(\w+)/g, "{$1}")}`;
  return DOCUMENTS.map(({ paths }) => paths[address]?.[method.toLowerCase()]).find(Boolean);
};

const bodyOf = (described: Operation | undefined) =>
  Object.values(described?.requestBody?.content ?? {})[0]?.schema;

describe("the OpenAPI document", () => {
  test.each(DOCUMENTS.map((described) => [described.info.title, described] as const))(
    "%s passes the linter without a warning",
    (_title, described) => {
      const folder = mkdtempSync(path.join(tmpdir(), "foja-openapi-"));
      try {
        const file = path.join(folder, "openapi.json");
        writeFileSync(file, JSON.stringify(described));
        const { stdout } = spawnSync(
          process.execPath,
          [REDOCLY, "lint", file, "--config", path.join(PACKAGE, "redocly.yaml"), "--format", "json"],
          { encoding: "utf8", env: { ...process.env, ...OFFLINE } },
        );
        expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] });
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    60_000,
  );

  test.each(ROWS)("describes %s", (_name, door, row) => {
    const described = operationOf(door, row);
    expect(described?.operationId).toBe(`${door.describe.idPrefix}${row.operation.id}`);
    const { status, statusOfCode } = door.refusals;
    const refusals = (row.operation.errors as readonly Refusing[]).map((refusing) => {
      const code = codeOf(refusing) ?? "";
      return { code, shown: statusOfCode?.[code] ?? status[classOf(refusing)] };
    });
    expect(Object.keys(described!.responses).map(Number)).toEqual(
      expect.arrayContaining([...row.status.all, 401, 429, 500, ...refusals.map(({ shown }) => shown)]),
    );
    for (const { code, shown } of refusals) {
      expect(described!.responses[shown]?.description).toContain(code);
    }
    const inputs = [
      ...(described!.parameters ?? []).map(({ name }) => name).filter((name) => name !== "Idempotency-Key"),
      ...Object.keys(bodyOf(described)?.properties ?? {}),
    ];
    const expected = [
      ...Object.keys(row.operation.input.shape).map((name) => row.headers[name] ?? name),
      // What in the path says who asks.
      ...pathParams(row.path).filter((name) => !(name in row.operation.input.shape)),
    ];
    expect(inputs.toSorted()).toEqual(expected.toSorted());
    expect(described!.security[0]).not.toEqual({});
  });

  test.each(ROWS)("says of every input of %s what it means", (_name, door, row) => {
    const described = operationOf(door, row);
    for (const { description, name } of described!.parameters ?? []) {
      expect([name, description]).toEqual([name, expect.any(String)]);
    }
    for (const [name, member] of Object.entries(bodyOf(described)?.properties ?? {})) {
      expect([name, member]).toEqual([name, expect.objectContaining({ description: expect.any(String) })]);
    }
  });

  test("has lengths, enumerations and examples", () => {
    const [search] = ROWS.find(([name]) => name === "GET /api/v1/cases/search")!.slice(1) as [Door];
    const byName = (door: Door, path: string) =>
      Object.fromEntries(
        operationOf(door, door.rows.find((row) => row.path === path)!)!.parameters!.map((p) => [p.name, p]),
      );
    expect(byName(search, "/cases/search")).toMatchObject({
      search: { example: expect.any(String), schema: { maxLength: 200 } },
      status: { schema: { $ref: "#/components/schemas/CaseStatus" } },
      date_filter: { schema: { enum: ["hoy", "ayer", "ultimos_7_dias", "ultimos_30_dias"] } },
      page: { schema: { minimum: 1, default: 1 } },
    });
    expect(document.components.schemas.CaseStatus).toMatchObject({
      enum: ["active", "inactive", "archived"],
    });
  });

  test("of portals says what they are told, how often they may ask and what only some answer", () => {
    const tad = (name: string) => {
      const [, door, row] = ROWS.find(([found]) => found === name)!;
      return operationOf(door, row)!;
    };
    const create = tad("POST /api/v1/tad/documents");
    expect(Object.keys(create.callbacks!)).toEqual(["documents.signed", "documents.signature_failed"]);
    expect(create.responses).toMatchObject({ 200: { content: { "application/json": {} } }, 202: {} });
    expect(create.responses[400]!.description).toMatch(/INVALID_INPUT.*CITIZEN_ID_REQUIRED/);
    expect(create.responses[403]!.description).toContain("CITIZEN_BLOCKED");
    const trial = tad("POST /api/v1/tad/webhook/test");
    expect(JSON.stringify(trial.callbacks)).toContain("webhook-signature");
    expect(JSON.stringify(trial.responses)).not.toMatch(/CITIZEN_/);
    const register = tad("POST /api/v1/tad/citizens");
    expect(register.responses[429]!.description).toMatch(
      /5 por minuto por clave, 30 por minuto por dirección/,
    );
  });

  test("says which answers are files, and which requests may be repeated", () => {
    const rowNamed = (wanted: string) => ROWS.find(([name]) => name === wanted)!;
    const [, backend, zip] = rowNamed("GET /backend/api/v1/cases/:case_id/download-zip");
    expect(operationOf(backend, zip)!.responses["200"]!.content).toEqual({
      "application/zip": { schema: { type: "string", format: "binary" } },
    });
    const [, gateway, create] = rowNamed("POST /api/v1/cases/");
    expect(operationOf(gateway, create)!.parameters!.map(({ name }) => name)).toEqual(["Idempotency-Key"]);
  });

  test("describes what a row wraps around its answer", () => {
    const [, gateway, movements] = ROWS.find(([name]) => name.endsWith("/movements"))!;
    const described = JSON.stringify(operationOf(gateway, movements)!.responses["200"]!.content);
    expect(described).toMatch(/"success".*"data".*"movements".*"message"/);
  });

  test("describes nothing else, and each once", () => {
    const ids = DOCUMENTS.flatMap(({ paths }) =>
      Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId)),
    );
    expect(ids).toHaveLength(ROWS.length);
    expect(new Set(ids).size).toBe(ids.length);
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
    const manifest = buildMcpManifest(allTools);
    expect(manifest).toMatchObject({
      name: expect.any(String),
      version: PRODUCT.version,
      description: expect.any(String),
      authentication: { type: "oauth2", discovery: "/.well-known/oauth-protected-resource" },
    });
    expect(manifest.tools.map(({ name }) => name)).toEqual(Object.keys(allTools));
    for (const { inputSchema } of manifest.tools) expect(inputSchema).toMatchObject({ type: "object" });
  });
});
