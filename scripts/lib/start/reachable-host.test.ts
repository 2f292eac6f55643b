import { expect, test } from "vitest";
import { publicHost, reachableHost } from "./reachable-host";

test.each([
  { host: "127.0.0.1", reached: "127.0.0.1", shown: "localhost" },
  { host: "127.0.0.2", reached: "127.0.0.2", shown: "127.0.0.2" },
  { host: "0.0.0.0", reached: "127.0.0.1", shown: "localhost" },
  { host: "::1", reached: "[::1]", shown: "[::1]" },
  { host: "::", reached: "[::1]", shown: "localhost" },
  { host: "192.0.2.7", reached: "192.0.2.7", shown: "192.0.2.7" },
  { host: "localhost", reached: "localhost", shown: "localhost" },
  { host: "foja.example", reached: "foja.example", shown: "foja.example" },
])("what listens on $host is asked at $reached and shown as $shown", ({ host, reached, shown }) => {
  expect([reachableHost(host), publicHost(host)]).toEqual([reached, shown]);
  expect(URL.canParse(`http://${shown}:3000`)).toBe(true);
});
