import type { Database } from "@foja/db/clients/database";
import { SYSTEM_SESSION } from "@foja/db/clients/system-session";
import type { TenantTransaction } from "@foja/db/clients/types";
import { createTestDatabase, type TestDatabase } from "@foja/testing/database/test-database";
import { createTownPorts } from "@foja/testing/town/ports";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context } from "../kernel/context";
import { createContext } from "../kernel/create-context";
import { findGlobalBreaks, findTenantBreaks } from "./find-breaks";

describe("the chains of the audit", () => {
  let base: TestDatabase;
  let owner: Database;
  let schema: string;
  let ctx: Context<"system">;

  beforeAll(async () => {
    base = await createTestDatabase();
    owner = base.open({ as: "owner" });
    [schema] = base.tenants;
    ctx = createContext<"system">(
      {
        database: base.open(),
        ports: createTownPorts({ realPdfs: false }).ports,
        now: () => new Date(),
        newId: crypto.randomUUID,
        reportStep: () => undefined,
      },
      {
        tenant: {
          municipalityId: crypto.randomUUID(),
          schema,
          name: "Municipalidad",
          acronym: "MUNI",
          city: "Villa Ejemplo",
          timezone: "America/Argentina/Buenos_Aires",
          language: "es-AR",
        },
        actor: { kind: "system" },
        door: "system",
        requestId: "r-1",
      },
    );
    await ctx.transaction((tx) => tx.seal.create({ data: { name: "Director" } }));
    await ctx.transaction((tx) =>
      tx.seal.update({ where: { name: "Director" }, data: { name: "Directora" } }),
    );
    await ctx.transaction((tx) => tx.seal.delete({ where: { name: "Directora" } }));
    await ctx.global.role.create({ data: { id: crypto.randomUUID(), name: "Usuario General" } });
  });
  afterAll(() => base.drop());

  /**
   * Tells what shows after what only somebody with the database in their hands can do; then nothing of it has happened, and the
   * next test finds the chains whole.
   */
  const breaksAfter = async (table: string, sql: string) => {
    let found: Awaited<ReturnType<typeof breaks>> | undefined;
    const undone = new Error("undone");
    const tampering = owner.inTransaction(owner.tenant(schema), SYSTEM_SESSION, async (tx) => {
      await tx.$executeRawUnsafe(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
      await tx.$executeRawUnsafe(sql);
      await tx.$executeRawUnsafe(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
      found = await breaks(tx);
      throw undone;
    });
    await expect(tampering).rejects.toBe(undone);
    return found;
  };

  const breaks = async (tx: TenantTransaction) => {
    const { audit_log, signature_audit, preservation_audit } = await findGlobalBreaks(tx);
    const found = {
      audit_log: await findTenantBreaks(tx),
      "foja_global.audit_log": audit_log,
      "foja_global.signature_audit": signature_audit,
      "foja_global.preservation_audit": preservation_audit,
    };
    return Object.entries(found).flatMap(([chain, list = []]) =>
      list.map(({ place, problem }) => ({ chain, place: place === null ? null : Number(place), problem })),
    );
  };

  test("hold in an untouched installation", async () => {
    expect(await ctx.transaction(breaks)).toEqual([]);
  });

  test("a changed row shows", async () => {
    expect(await breaksAfter("audit_log", "UPDATE audit_log SET door = 'rest' WHERE seq = 2")).toEqual([
      { chain: "audit_log", place: 2, problem: "changed" },
    ]);
  });

  test("a missing row shows", async () => {
    expect(await breaksAfter("audit_log", "DELETE FROM audit_log WHERE seq = 2")).toEqual([
      { chain: "audit_log", place: 3, problem: "missing before" },
    ]);
  });

  test("the last row missing shows", async () => {
    expect(await breaksAfter("audit_log", "DELETE FROM audit_log WHERE seq = 3")).toEqual([
      { chain: "audit_log", place: 3, problem: "wrong head" },
    ]);
  });

  test("a changed row of the installation's evidence of signatures shows", async () => {
    await ctx.transaction(
      (
        tx,
      ) => tx.$executeRaw`INSERT INTO foja_global.signature_audit (schema_name, document_id, signer_id, signer_kind,
        signer_name, method, level, certificate, sha256_before, sha256_after, session, signed_at)
        VALUES (${schema}, gen_random_uuid(), gen_random_uuid(), 'user', 'Ana', 'electronic', 'B-T', '{}', 'a', 'b', '{}', now())`,
    );
    expect(await ctx.transaction(breaks)).toEqual([]);

    expect(
      await breaksAfter(
        "foja_global.signature_audit",
        "UPDATE foja_global.signature_audit SET signer_name = 'Eva'",
      ),
    ).toEqual([{ chain: "foja_global.signature_audit", place: 1, problem: "changed" }]);
  });

  test("a missing row of the evidence of raised files shows", async () => {
    for (const _ of [1, 2]) {
      await ctx.transaction(
        (
          tx,
        ) => tx.$executeRaw`INSERT INTO foja_global.preservation_audit (schema_name, document_id, official_number, action,
          level_before, level_after, sha256_before, sha256_after, size_before, request_id, made_at)
          VALUES (${schema}, gen_random_uuid(), 'IF-1', 'raise', 'B-T', 'B-LT', repeat('a', 64), repeat('b', 64), 1, 'x', now())`,
      );
    }
    expect(await ctx.transaction(breaks)).toEqual([]);

    expect(
      await breaksAfter(
        "foja_global.preservation_audit",
        "DELETE FROM foja_global.preservation_audit WHERE seq = 1",
      ),
    ).toEqual([{ chain: "foja_global.preservation_audit", place: 2, problem: "missing before" }]);
  });

  test("the product itself can't change a row", async () => {
    await expect(
      ctx.transaction((tx) => tx.$executeRaw`UPDATE audit_log SET door = 'rest'`),
    ).rejects.toThrow();
    await expect(ctx.transaction((tx) => tx.$executeRaw`DELETE FROM audit_log`)).rejects.toThrow();
    await expect(
      ctx.transaction((tx) => tx.$executeRaw`UPDATE foja_global.signature_audit SET signer_name = ''`),
    ).rejects.toThrow();
    await expect(
      ctx.transaction((tx) => tx.$executeRaw`DELETE FROM foja_global.preservation_audit`),
    ).rejects.toThrow();
    expect(await ctx.transaction(breaks)).toEqual([]);
  });
});
