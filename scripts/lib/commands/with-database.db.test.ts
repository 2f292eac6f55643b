import { createEmptyDatabase } from "@foja/testing/database/empty-database";
import { createTestDatabase } from "@foja/testing/database/test-database";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { Problem } from "../problem";
import { runCommand } from "./run-command";
import { commands } from "./table";
import { withDatabase } from "./with-database";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const anEmptyDatabase = async () => {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
  vi.stubEnv("DATABASE_URL", database.adminUrl);
};

const aDatabase = async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  vi.stubEnv("DATABASE_URL", database.url);
  vi.stubEnv("DATABASE_OWNER_URL", database.ownerUrl);
  return database;
};

const changeUser = (address: string, user: string): string =>
  Object.assign(new URL(address), { username: user }).href;

describe("a command that needs the database", () => {
  const verify = () => runCommand(commands, ["verify"]);

  test("says that nothing is installed in an empty one", async () => {
    await anEmptyDatabase();
    await expect(verify()).rejects.toThrow(/no tiene una instalación: .*npm start/);
  });

  test("says that another version left it", async () => {
    const { open } = await aDatabase();
    await open({ as: "owner" }).pool.query(
      `delete from foja_global."_migrations" where name = (select max(name) from foja_global."_migrations")`,
    );
    await expect(verify()).rejects.toThrow(/versión anterior.*npm run foja -- migrate/);
  });

  test.each(["verify", "audit:verify", "signatures:raise"])(
    "%s names a municipality of another version, and goes on with the rest",
    async (name) => {
      const { open, tenants } = await aDatabase();
      const [lagging] = tenants;
      await open({ as: "owner" }).pool.query(
        `delete from "${lagging}"."_migrations" where name = (select max(name) from "${lagging}"."_migrations")`,
      );
      const said = vi.spyOn(console, "error").mockReturnValue();
      vi.spyOn(console, "log").mockReturnValue();
      await expect(runCommand(commands, [name])).resolves.toBe(1);
      expect(said.mock.calls).toEqual([[expect.stringMatching(`^${lagging}: OMITIDO: .*foja -- migrate$`)]]);
    },
  );

  test("says that the server refuses its user, or has no such database", async () => {
    const { url } = await aDatabase();
    vi.stubEnv("DATABASE_URL", changeUser(url, "foja_nobody"));
    await expect(verify()).rejects.toThrow(/no acepta/);
    vi.stubEnv("DATABASE_URL", `${url}_other`);
    await expect(verify()).rejects.toThrow(/no existe una base de datos con ese nombre|no acepta/);
  });

  test("says what its user lacks to migrate", async () => {
    const { url } = await aDatabase();
    vi.stubEnv("DATABASE_OWNER_URL", url);
    await expect(runCommand(commands, ["migrate"])).rejects.toThrow(
      /No se puede usar la base de datos: .*permission.*DATABASE_OWNER_URL/,
    );
  });

  test("says that it went away meanwhile", async () => {
    const { drop } = await aDatabase();
    const refusal = expect(
      withDatabase(async ({ global }) => {
        await drop();
        return await global.municipality.count();
      }),
    ).rejects;
    await refusal.toThrow(Problem);
    await refusal.toThrow(/No se puede usar la base de datos/);
  });

  test("hides no bug behind the database", async () => {
    await aDatabase();
    const bug = new TypeError("a bug");
    await expect(withDatabase(() => Promise.reject(bug))).rejects.toBe(bug);
  });
});

test("signatures:raise says who tries them, and when", async () => {
  const { tenants } = await aDatabase();
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((text) => void lines.push(String(text)));
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await runCommand(commands, ["signatures:raise"])).toBe(0);
  expect(lines).toEqual([
    ...tenants.map((schema) => `${schema}: 0 postergados, listos para intentarse de nuevo`),
    "Los intenta el proceso worker: dentro del minuto si el producto está en marcha; si no, cuando se inicie.",
  ]);
});
