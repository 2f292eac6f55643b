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

test("every answer carries the id of its request: the caller's when it is sane", () => {
  const ask = (id: string) =>
    proxy(new NextRequest("http://localhost/", { headers: { "x-request-id": id } })).headers.get(
      "x-request-id",
    );
  expect(ask("caso-7")).toBe("caso-7");
  expect(ask("una línea\tmala".normalize("NFD").replace(/\p{M}/gu, ""))).toMatch(/^[0-9a-f-]{36}$/);
});

test("a page learns its own address from the proxy alone", () => {
  const request = new NextRequest("http://localhost/expedientes?estado=archived", {
    headers: { "x-foja-path": "https://elsewhere.example/" },
  });
  expect(proxy(request).headers.get("x-middleware-request-x-foja-path")).toBe("/expedientes?estado=archived");
});
