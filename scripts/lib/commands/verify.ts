import {
  countWithoutContentHash,
  findProblems,
  listSequences,
  type SequenceState,
} from "@foja/core/integrity/find-problems";
import { SYSTEM_SESSION } from "@foja/db/clients/system-session";
import type { Database } from "@foja/db/clients/types";
import { verifyAudit } from "./audit";
import type { Command } from "./command";
import { listMunicipalities } from "./municipalities";
import { tellPreservation } from "./signatures";
import { withDatabase } from "./with-database";

const TIMEOUT_MS = 600_000;

export const runVerify: Command["run"] = () =>
  withDatabase(async (database, { settings }) => {
    const { schemas, areAll } = await listMunicipalities(database.pool);
    let isSound = (await verifyAudit(database, settings, schemas)) && areAll;
    for (const schema of schemas) {
      isSound = (await verifyTenant(database, schema)) && isSound;
    }
    console.log(isSound ? "Sin problemas." : "Hay problemas.");
    return isSound ? 0 : 1;
  });

const verifyTenant = async (database: Database, schema: string): Promise<boolean> => {
  const found = await database.inTransaction(
    database.tenant(schema),
    SYSTEM_SESSION,
    async (tx) => ({
      problems: await findProblems(tx, new Date()),
      sequences: await listSequences(tx),
      unhashed: await countWithoutContentHash(tx),
    }),
    // All of it as it was at one moment, although the product is working.
    { timeoutMs: TIMEOUT_MS, isolationLevel: "RepeatableRead" },
  );
  for (const sequence of found.sequences) console.log(`${schema}: ${progressOf(sequence)}`);
  if (found.unhashed > 0)
    console.log(
      `${schema}: documentos firmados antes de guardar la huella de su contenido, sin comparar: ${found.unhashed}`,
    );
  await tellPreservation(database, schema);
  for (const { rule, subject } of found.problems) console.error(`${schema}: PROBLEMA: ${rule}: ${subject}`);
  return found.problems.length === 0;
};

const progressOf = ({ sequence, year, last, used, reserved, released }: SequenceState): string =>
  `${sequence} ${year}: ${used} usados de ${last}, reservados: ${listed(reserved)}, liberados: ${listed(released)}`;

const listed = (values: readonly number[]): string => values.join(", ") || "ninguno";
