import { accessOf } from "@foja/core/kernel/operation";
import { expect, test } from "vitest";
import { gatewayRows } from "./rows";

test("the gateway admits only people", () => {
  for (const { operation } of gatewayRows) {
    expect([operation.id, accessOf(operation)]).toEqual([operation.id, ["user"]]);
  }
});
