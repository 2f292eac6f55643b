import { accessOf } from "@foja/core/kernel/operation";
import { expect, test } from "vitest";
import { gatewayRows } from "./rows";
import { gatewayTools } from "./tools";

test("the gateway admits only people", () => {
  for (const { operation } of gatewayRows) {
    expect([operation.id, accessOf(operation)]).toEqual([operation.id, ["user"]]);
  }
});

test("the tools run only operations that REST also runs", () => {
  const reachable = new Set(gatewayRows.map(({ operation }) => operation));
  for (const operation of Object.values(gatewayTools)) expect(reachable).toContain(operation);
});
