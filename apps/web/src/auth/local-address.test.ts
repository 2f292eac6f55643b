import { DOORS } from "@foja/api/door/all-doors";
import { expect, test } from "vitest";
import { isLocalAddress, localAddress } from "./local-address";

const ORIGIN = "https://foja.example";

test.each([
  ["/expedientes?estado=archived", `${ORIGIN}/expedientes?estado=archived`],
  [`${ORIGIN}/documentos`, `${ORIGIN}/documentos`],
  ["/administrar", `${ORIGIN}/administrar`],
])("%s is ours", (wanted, address) => {
  expect(localAddress(wanted, ORIGIN)).toBe(address);
  expect(isLocalAddress(wanted, ORIGIN)).toBe(true);
});

test.each([
  ...DOORS.flatMap(({ base }) => [base, `${base}/things?a=b`, `${ORIGIN}${base}/things`]),
  "x",
  "",
  "\\\\evil",
  "/\\evil.example",
  "//evil.example",
  "/\t/evil.example",
  "http://[",
  "//[",
  "https://evil.example/",
  `${ORIGIN}.evil.example/`,
  "javascript:alert(1)",
  "/api/session/end",
  `${ORIGIN}/api/trpc/session.get`,
  "/a/../api/session/end",
  "/files/x",
  "/_next/static/x.js",
  "/healthz",
  "/ingresar?callbackUrl=/ingresar",
  undefined,
  ["/a"],
  {},
])("%j leads home", (wanted) => {
  expect(localAddress(wanted, ORIGIN)).toBe(`${ORIGIN}/`);
  expect(isLocalAddress(wanted, ORIGIN)).toBe(false);
});
