import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startTsaServer } from "@foja/testing/tsa/tsa-server";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createEvidenceFetch } from "./evidence";

const ask = { accept: "application/pkix-crl", timeoutMs: 300, bytesMax: 100 };

const serve = async (status: number, body: string) => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(status, { location: "http://127.0.0.1:1/" }).end(body);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once("listening", resolve));
  return { port: (server.address() as AddressInfo).port, asked: () => asked };
};

const never = () => Promise.reject(new Error("nothing to resolve"));

describe("fetching what a certificate names", () => {
  test.each(["127.0.0.1", "[::1]", "10.0.0.1", "169.254.169.254", "2130706433", "[::ffff:127.0.0.1]"])(
    "http://%s/ is in a private network: nobody is asked",
    async (host) => {
      const { port, asked } = await serve(200, "x");
      const fetch = createEvidenceFetch({ privateHosts: ["otro.test"], resolve: never });
      await expect(fetch({ ...ask, url: `http://${host}:${port}/` })).rejects.toMatchObject({
        name: "RevocationError",
        code: "UNREACHABLE",
        message: expect.stringContaining("REVOCATION_ALLOWED_HOSTS"),
      });
      expect(asked()).toBe(0);
    },
  );

  test.each([
    "ldap://127.0.0.1/",
    "http://a:%@127.0.0.1/",
    "http://%zz@127.0.0.1/",
    "http://%e2:%82%ac@127.0.0.1/",
    "HTTPS://127.0.0.1:1/",
    "http://",
  ])("%s is not an address that can be asked", async (url) => {
    const fetch = createEvidenceFetch({ privateHosts: ["127.0.0.1"], resolve: never });
    await expect(fetch({ ...ask, url })).rejects.toMatchObject({
      name: "RevocationError",
      code: "UNREACHABLE",
    });
  });

  test("a public name with a private address is seen through", async () => {
    const { port, asked } = await serve(200, "x");
    const resolve = async () => [{ address: "127.0.0.1", family: 4 as const }];
    const fetch = createEvidenceFetch({ privateHosts: [], resolve });
    await expect(fetch({ ...ask, url: `http://ca.test:${port}/` })).rejects.toMatchObject({
      code: "UNREACHABLE",
    });
    expect(asked()).toBe(0);
  });

  test("an allowed name is asked for once, and the connection goes to that very answer", async () => {
    const { port } = await serve(200, "lista");
    let resolved = 0;
    const resolve = async () => {
      resolved += 1;
      return [{ address: "127.0.0.1", family: 4 as const }];
    };
    const fetch = createEvidenceFetch({ privateHosts: ["ca.test"], resolve });
    expect(String(await fetch({ ...ask, url: `http://CA.test:${port}/` }))).toBe("lista");
    expect(resolved).toBe(1);
  });

  test("a host may be allowed at one port alone", async () => {
    const { port } = await serve(200, "lista");
    const other = await serve(200, "otra");
    const fetch = createEvidenceFetch({ privateHosts: [`127.0.0.1:${port}`] });
    expect(String(await fetch({ ...ask, url: `http://127.0.0.1:${port}/` }))).toBe("lista");
    await expect(fetch({ ...ask, url: `http://127.0.0.1:${other.port}/` })).rejects.toMatchObject({
      code: "UNREACHABLE",
    });
    expect(other.asked()).toBe(0);
  });

  test("a name server that says nothing is given up in time", async () => {
    const fetch = createEvidenceFetch({ privateHosts: [], resolve: () => new Promise(() => undefined) });
    await expect(fetch({ ...ask, timeoutMs: 50, url: "http://ca.test/" })).rejects.toMatchObject({
      code: "TIMEOUT",
    });
  });

  test("a name that takes most of the time leaves the rest to the host", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const silent = await startTsaServer(() => "silence");
    onTestFinished(() => silent.close());
    const resolve = async () => {
      vi.setSystemTime(Date.now() + 290);
      return [{ address: "127.0.0.1", family: 4 as const }];
    };
    const fetch = createEvidenceFetch({ privateHosts: ["ca.test"], resolve });
    const { port } = new URL(silent.url);
    await expect(fetch({ ...ask, url: `http://ca.test:${port}/` })).rejects.toMatchObject({
      code: "TIMEOUT",
      message: "no answer within 10 ms",
    });
  });

  test.each([
    { what: "another status", status: 404, body: "", code: "HTTP_STATUS" },
    { what: "a redirect", status: 302, body: "", code: "HTTP_STATUS" },
    { what: "too much", status: 200, body: "x".repeat(101), code: "TOO_LARGE" },
  ])("$what: $code", async ({ status, body, code }) => {
    const { port } = await serve(status, body);
    const fetch = createEvidenceFetch({ privateHosts: ["127.0.0.1"] });
    await expect(fetch({ ...ask, url: `http://127.0.0.1:${port}/` })).rejects.toMatchObject({ code });
  });

  test.each(["ftp://ca.test/", "file:///etc/passwd", "http://[", "https://", "http://a b/"])(
    "%s is not asked",
    async (url) => {
      const fetch = createEvidenceFetch({ privateHosts: ["ca.test", ""] });
      await expect(fetch({ ...ask, url })).rejects.toMatchObject({ code: "UNREACHABLE" });
    },
  );
});
