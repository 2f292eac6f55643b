import {
  getPreservationStatus,
  type LevelStatus,
  type PreservationStatus,
  retryPutOff,
} from "@foja/core/signing/preservation-status";
import { SYSTEM_SESSION } from "@foja/db/clients/system-session";
import type { Database } from "@foja/db/clients/types";
import type { Command } from "./command";
import { listMunicipalities } from "./municipalities";
import { withDatabase } from "./with-database";

const LIMIT = { timeoutMs: 600_000 } as const;

export const runSignaturesRaise: Command["run"] = () =>
  withDatabase(async (database) => {
    const { schemas, areAll } = await listMunicipalities(database.pool);
    for (const schema of schemas) {
      const count = await database.inTransaction(
        database.tenant(schema),
        SYSTEM_SESSION,
        (tx) => retryPutOff(tx, new Date()),
        LIMIT,
      );
      console.log(`${schema}: ${count} postergados, listos para intentarse de nuevo`);
      await tellPreservation(database, schema);
    }
    console.log(
      "Los intenta el proceso worker: dentro del minuto si el producto está en marcha; si no, cuando se inicie.",
    );
    return areAll ? 0 : 1;
  });

/** Says how long the official documents of a municipality can be proved. */
export const tellPreservation = async (database: Database, schema: string): Promise<void> => {
  const status = await database.inTransaction(
    database.tenant(schema),
    SYSTEM_SESSION,
    (tx) => getPreservationStatus(tx, new Date()),
    LIMIT,
  );
  for (const line of linesOf(status)) console.log(`${schema}: ${line}`);
};

export const linesOf = ({ levels, problems, putOff, pausedUntil }: PreservationStatus): string[] => [
  ...levels.map(lineOf),
  ...problems.map(({ problem, documents }) => `${documents} sin elevar: ${problem}`),
  ...putOff.map(
    ({ officialNumber, problem, attempts, retryAt }) =>
      `${officialNumber}: intentos fallidos: ${attempts}, próximo: ${retryAt.toISOString()} (${problem})`,
  ),
  ...(pausedUntil ? [`en pausa hasta ${pausedUntil.toISOString()}`] : []),
];

const lineOf = ({ level, documents, failing, endsFirst }: LevelStatus): string => {
  const ending = endsFirst ? `, demostrables hasta el ${endsFirst.toISOString()}` : "";
  return `firmas ${level}: ${documents} documentos, con fallas: ${failing}${ending}`;
};
