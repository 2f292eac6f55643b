import type { GlobalClient } from "@foja/db/clients/types";
import { GLOBAL_SCHEMA } from "@foja/db/schema-name";
import { z } from "zod";
import { storageUnavailable } from "../kernel/invoke";
import { defineOperation } from "../kernel/operation";
import { type AnchorPorts, anchorHeads, CHAINS, type Head } from "./anchors";

/** Daily: what a municipality did until yesterday can't be cut off unnoticed. */
export const anchorAuditOp = defineOperation({
  id: "sweeps.anchorAudit",
  summary: "Hace sellar por una autoridad de tiempo el último eslabón de la auditoría, si cambió",
  access: "system",
  effect: "write",
  input: z.strictObject({}),
  output: z.strictObject({ anchor: z.string().nullable() }),
  errors: [storageUnavailable],
}).run(async ({ db, ports, tenant, now }) => {
  const heads = headsOf(await db.auditHead.findMany());
  return { anchor: (await anchorHeads(ports, { schema: tenant.schema, heads, now: now() })) ?? null };
});

/** The same for the chains of the installation itself, which belong to no municipality. */
export const anchorInstallation = async (
  global: Pick<GlobalClient, "auditHead">,
  ports: AnchorPorts,
  now: Date,
): Promise<string | undefined> =>
  await anchorHeads(ports, { schema: GLOBAL_SCHEMA, heads: headsOf(await global.auditHead.findMany()), now });

const headsOf = (
  rows: readonly { readonly chain: string; readonly seq: bigint; readonly hash: string }[],
): Head[] =>
  rows.flatMap(({ chain, seq, hash }) => {
    const known = CHAINS.find((name) => name === chain);
    return known ? [{ chain: known, seq, hash }] : [];
  });
