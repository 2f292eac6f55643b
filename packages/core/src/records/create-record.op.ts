import type { TenantTransaction } from "@foja/db/clients/types";
import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { Context } from "../kernel/context";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { yearIn } from "../kernel/zoned-time";
import { confirmNumber, numberLost, RECORD_SEQUENCE, reserveNumber } from "../numbers/ledger";
import { recordNumber } from "../numbers/official-number";
import { familyGrants, familyPermissions, familyVisibility } from "../permissions/record-visibility";
import { parseRecordData, wrongFields } from "./change-field";
import { displayName, familyCode } from "./family";
import { fieldsOf } from "./field";
import { nextExpiration, type RecordData } from "./field-data";
import { DOCUMENT_REFUSALS, getOfficialDocument } from "./field-documents";
import { presentChanged, recordDetail } from "./present-record";
import { tellRecord } from "./record-history";

export const familyNotFound = defineRefusal(
  "not_found",
  "FAMILY_NOT_FOUND",
  "Familia de registro no encontrada",
);
export const mayNotCreateRecord = defineRefusal(
  "forbidden",
  "RECORD_NOT_CREATABLE",
  "No puede crear legajos de esta familia. Pueden hacerlo los sectores con permiso de creación en ella",
);

const input = z.strictObject({
  registry_code: familyCode,
  display_name: displayName,
  data: meant(z.record(z.string(), z.unknown()), {
    note: "Valores de los campos, por clave: el valor solo, o un objeto con value, expiration_date, document_id, document_reference, document_resume y notes",
    example: { titular: "Rosa Medina", domicilio: "Los Tilos 342", matafuegos: "2027-01-31" },
  }),
});

export const createRecordOp = defineOperation({
  id: "records.create",
  summary: "Crea un legajo con su número oficial",
  access: "user",
  effect: "write",
  input,
  output: recordDetail,
  errors: [
    "invalid_input",
    familyNotFound,
    mayNotCreateRecord,
    wrongFields,
    ...DOCUMENT_REFUSALS,
    numberLost,
  ],
}).run((ctx, wanted) =>
  ctx.transaction(async (tx) => {
    const family = await getFamily(tx, ctx, wanted.registry_code);
    const data = parseRecordData(fieldsOf(family), wanted.data);
    for (const { document_id } of Object.values(data)) {
      if (document_id) await getOfficialDocument(tx, ctx, document_id);
    }

    const recordId = ctx.newId();
    const [state] = family.states;
    // Last of all: whoever else creates waits for this transaction from here on, so that no number is left out.
    const number = await takeNumber(tx, ctx, recordId, family.code);
    await insertRecord(tx, ctx, {
      id: recordId,
      number,
      familyCode: family.code,
      displayName: wanted.display_name,
      state: state!,
      data,
    });
    const answer = await presentChanged(ctx, recordId, tx);
    await ctx.settle(tx, answer);
    return answer;
  }),
);

/** What it asks for holds until the record is there. */
const getFamily = async (tx: TenantTransaction, ctx: Context<"user">, code: string) => {
  await tx.$executeRaw`SELECT FROM registry_families WHERE code = ${code} FOR SHARE`;
  const family = await tx.registryFamily.findFirst({
    where: { AND: [{ code }, familyVisibility(ctx.actor)] },
    include: familyGrants(ctx.actor),
  });
  if (!family) throw familyNotFound();
  if (!familyPermissions(ctx.actor, family.permissions).can_create) throw mayNotCreateRecord();
  return family;
};

const takeNumber = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  holderId: string,
  family: string,
): Promise<string> => {
  const now = ctx.now();
  const year = yearIn(ctx.tenant.timezone, now);
  const { id, value } = await reserveNumber(tx, {
    sequence: RECORD_SEQUENCE,
    year,
    holderId,
    now,
    expiresAt: now,
    newId: ctx.newId,
  });
  const official = recordNumber(year, value, ctx.tenant.acronym, family);
  await confirmNumber(tx, { id, holderId, official, now });
  return official;
};

const insertRecord = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  {
    data,
    ...record
  }: {
    readonly id: string;
    readonly number: string;
    readonly familyCode: string;
    readonly displayName: string;
    readonly state: string;
    readonly data: RecordData;
  },
): Promise<void> => {
  const now = ctx.now();
  const stored = data as Prisma.InputJsonObject;
  await tx.record.create({
    data: {
      ...record,
      data: stored,
      nextExpiration: nextExpiration(data),
      createdById: ctx.actor.userId,
      createdAt: now,
      updatedAt: now,
    },
  });
  await tellRecord(tx, ctx, {
    recordId: record.id,
    action: "created",
    after: { display_name: record.displayName, state: record.state, data: stored },
  });
};
