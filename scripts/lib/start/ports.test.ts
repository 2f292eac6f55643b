import { createServer, type Server } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { anyPort, explainPorts, unusablePorts, wantedPorts } from "./ports.mjs";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Of another program. */
const aBusyPort = async (host = "127.0.0.1"): Promise<number> => {
  const server = createServer();
  servers.push(server);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, host, resolve);
  await promise;
  return (server.address() as { port: number }).port;
};

describe("the ports of a start", () => {
  test("are looked at together, and all that can't be had are named with their settings", async () => {
    const [web, tsa, database] = [await aBusyPort(), await aBusyPort(), await aBusyPort()];
    const wanted = { WEB_PORT: web, IDP_PORT: 0, NOTARY_PORT: 0, TSA_PORT: tsa, DATABASE_PORT: database };
    const problems = await unusablePorts(wanted, "127.0.0.1");
    expect(problems.map(({ name, port }) => [name, port])).toEqual([
      ["WEB_PORT", web],
      ["TSA_PORT", tsa],
      ["DATABASE_PORT", database],
    ]);
    const told = await explainPorts(problems, { wanted, host: "127.0.0.1", given: {} });
    for (const [name, port] of [
      ["WEB_PORT", web],
      ["TSA_PORT", tsa],
      ["DATABASE_PORT", database],
    ])
      expect(told).toContain(`El puerto ${port} (${name}) está ocupado.`);
  });

  test("are two things to two settings", async () => {
    const port = await anyPort("WEB_PORT", "127.0.0.1", undefined);
    const problems = await unusablePorts({ WEB_PORT: port, TSA_PORT: port }, "127.0.0.1");
    expect(problems).toEqual([{ name: "TSA_PORT", port, reason: "es también el de WEB_PORT" }]);
  });

  test.each(["127.0.0.1", "127.0.0.2", "::1"])(
    "that people open are looked at where they listen: %s",
    async (host) => {
      const port = await aBusyPort(host);
      expect(await unusablePorts({ IDP_PORT: port }, host)).toMatchObject([{ name: "IDP_PORT", port }]);
      expect(await unusablePorts({ WORKER_PORT: port }, host)).toHaveLength(host === "127.0.0.1" ? 1 : 0);
    },
  );

  test("say of an address that is none of this machine that it is that, and not the port", async () => {
    const problems = await unusablePorts({ WEB_PORT: 1, IDP_PORT: 2 }, "203.0.113.7");
    const told = await explainPorts(problems, { wanted: {}, host: "203.0.113.7", given: {} });
    expect(told).toMatch(/^HOST: 203\.0\.113\.7 no es una dirección de esta máquina/);
  });

  test("of the last run are taken again, or others", async () => {
    const free = await anyPort("TSA_PORT", "127.0.0.1", undefined);
    expect(await anyPort("TSA_PORT", "127.0.0.1", free)).toBe(free);
    const busy = await aBusyPort();
    expect(await anyPort("TSA_PORT", "127.0.0.1", busy)).not.toBe(busy);
  });

  test("are wanted as the variables say, what is no port is left to who reads the settings", () => {
    const wanted = wantedPorts({ WEB_PORT: "8080", IDP_PORT: "", TSA_PORT: "many", WORKER_PORT: "70000" });
    expect(wanted).toEqual({
      WEB_PORT: 8080,
      IDP_PORT: 4100,
      NOTARY_PORT: 4020,
      COMPOSER_PORT: 4030,
      DATABASE_PORT: 15432,
      EMBEDDER_PORT: 4060,
    });
  });
});

describe("the command that is proposed", () => {
  const commandFor = async (given: Readonly<Record<string, string>>): Promise<string> => {
    const busy = await aBusyPort();
    const wanted = { WEB_PORT: busy, NOTARY_PORT: busy + 1 };
    const problems = await unusablePorts({ WEB_PORT: busy }, "127.0.0.1");
    const told = await explainPorts(problems, { wanted, host: "127.0.0.1", given });
    return told.split("\n").at(-1)?.trim() ?? "";
  };

  test.each([
    { given: {}, keeps: "" },
    { given: { FOJA_LOCAL: ".local-2", HOST: "::1" }, keeps: "FOJA_LOCAL=.local-2 HOST=::1 " },
    { given: { FOJA_LOCAL: "/srv/de la villa's" }, keeps: "FOJA_LOCAL='/srv/de la villa'\\''s' " },
    {
      given: { DATABASE_URL: "postgresql://a:b@h/f", OIDC_CLIENT_SECRET: "x" },
      keeps: "DATABASE_URL=… OIDC_CLIENT_SECRET=… ",
    },
  ])("keeps the other settings of the call, and shows no secret: $given", async ({ given, keeps }) => {
    const command = await commandFor(given);
    expect(command.replace(/WEB_PORT=\d+ /, "")).toBe(`${keeps}npm start`);
  });

  test("works: the port that it names is free, and no other setting's", async () => {
    const [, port] = /WEB_PORT=(\d+) npm start$/.exec(await commandFor({ WEB_PORT: "1" })) ?? [];
    const [busy] = servers.map((server) => (server.address() as { port: number }).port);
    expect(Number(port)).toBeGreaterThan((busy ?? 0) + 1);
    expect(await unusablePorts({ WEB_PORT: Number(port) }, "127.0.0.1")).toEqual([]);
  });
});
