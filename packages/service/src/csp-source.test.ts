import { expect, test } from "vitest";
import { cspSource } from "./csp-source";

/** CSP 3, 2.3.1: host-source. */
const HOST_SOURCE =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:\*|(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::(?:\d+|\*))?$/i;

test.each([
  ["https://foja.example/id", "https://foja.example"],
  ["http://localhost:4100", "http://localhost:4100"],
  ["http://127.0.0.2:4100/", "http://127.0.0.2:4100"],
  ["http://[::1]:4100/auth", "http://*:4100"],
  ["https://[2001:db8::1]/", "https://*"],
])("%s is %s, as the grammar wants it", (address, source) => {
  expect(cspSource(address)).toBe(source);
  expect(source).toMatch(HOST_SOURCE);
});
