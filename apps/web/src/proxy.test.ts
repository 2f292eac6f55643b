import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { proxy } from "./proxy";

test.each(["/api/v1/cases/%E0%A4%A", "/files/%ff"])("%s can be nothing's path", async (path) => {
  const response = proxy(new NextRequest(`http://localhost${path}`));
  expect([response.status, await response.json()]).toEqual([
    404,
    { error: "Recurso no encontrado", code: "NOT_FOUND" },
  ]);
});

test.each(["/api/v1/cases/number/EE-1%232", "/expedientes/%C3%A1"])("%s goes on", (path) => {
  expect(proxy(new NextRequest(`http://localhost${path}`)).headers.get("x-middleware-next")).toBe("1");
});
