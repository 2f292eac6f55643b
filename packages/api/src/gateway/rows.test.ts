import { accessOf } from "@foja/core/kernel/operation";
import { describe, expect, test } from "vitest";
import { createMatcher } from "../http/match";
import { SPEC_TABLE } from "../testing/spec-table";
import { gatewayRows } from "./rows";
import { gatewayTools } from "./tools";

const written = gatewayRows.map(({ method, path, status }) => [
  method,
  path.replace(/:(\w+)/g, "{$1}"),
  status.all[0],
]);

describe("the gateway's table", () => {
  test("is the specification's, in its order", () => {
    expect(written).toEqual(SPEC_TABLE);
  });

  test.each(gatewayRows.map((row) => [row.method, row.path, row] as const))(
    "reaches %s %s",
    (method, path, row) => {
      const address = path.replace(/:\w+/g, "3f0e6b1e-2c6f-4f0e-9a53-0d8f1d5b7c11");
      expect(createMatcher(gatewayRows)(method, address)).toMatchObject({ row });
    },
  );

  test("gives each operation one row, and each id one operation", () => {
    const ids = gatewayRows.map(({ operation }) => operation.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("changes nothing by GET", () => {
    for (const { method, operation } of gatewayRows) {
      expect([operation.id, method === "GET"]).toEqual([operation.id, operation.effect === "read"]);
    }
  });

  test("admits only people, and declares wrong input wherever there is input", () => {
    for (const { operation } of gatewayRows) {
      expect([operation.id, accessOf(operation)]).toEqual([operation.id, ["user"]]);
      expect([operation.id, operation.errors]).toEqual([
        operation.id,
        expect.arrayContaining(["invalid_input"]),
      ]);
    }
  });
});

test("what creates may be repeated", () => {
  for (const { operation, status, repeatable } of gatewayRows) {
    expect([operation.id, repeatable]).toEqual([operation.id, status.all.includes(201)]);
  }
});

describe("the tools' table", () => {
  test("runs only operations that REST also runs", () => {
    const reachable = new Set(gatewayRows.map(({ operation }) => operation));
    for (const operation of Object.values(gatewayTools)) expect(reachable).toContain(operation);
  });
});
