import { randomUUID } from "node:crypto";
import type { ReportStep } from "@foja/core/kernel/create-context";
import type { Database } from "@foja/db/clients/database";
import { createTestDatabase } from "../database/test-database";
import { writeCertificate } from "./certificate";
import { type Clock, createClock } from "./clock";
import { createJobLog } from "./job-log";
import { buildPlace } from "./place";
import { createTownPorts, type TownPorts } from "./ports";
import { createResidence, type Residence } from "./residence";

export type Reported = { readonly error: unknown; readonly step: string };

export type Town = Residence &
  TownPorts & {
    readonly clock: Clock;
    readonly database: Database;
    /** Of whoever administers the database server, whom no right stops. */
    readonly adminUrl: string;
    readonly reportStep: ReportStep;
    /** What operations survived or put into other words, oldest first. */
    readonly reported: Reported[];
    /** A second municipality with the same chart and people, on the same installation. */
    readonly other: Residence;
    close(): Promise<void>;
    [Symbol.asyncDispose](): Promise<void>;
  };

const newId = (): string => randomUUID();

export type TownOptions = {
  readonly maxConnections?: number;
  /** PDFs that can be opened and whose signatures verify, instead of quick ones that tell what is in them. */
  readonly realPdfs?: boolean;
  readonly provableUntil?: (now: Date) => Date;
};

const SCHEMAS = ["100_muni", "200_otra"] as const;

/**
 * A world of its own in a fresh database: two municipalities with people, catalog and certificates, fake ports, a clock that stands.
 * `await using town = await aTown()` in a test, or `afterAll(() => town.close())` for a file's.
 */
export const aTown = async (options: TownOptions = {}): Promise<Town> => {
  const test = await createTestDatabase();
  await createJobLog(test.ownerUrl, SCHEMAS);
  const database = test.open({ maxConnections: options.maxConnections ?? 8 });
  const clock = createClock(new Date("2027-03-05T15:00:00.000Z"));
  const reported: Reported[] = [];
  const reportStep: ReportStep = (error, { step }) => reported.push({ error, step });
  const { maxConnections: _, ...portsOptions } = options;
  const ports = createTownPorts({ ...portsOptions, now: clock.now });
  const around = { ...ports, database, clock, newId, reportStep };

  const settle = async (schema: string, acronym: string, name: string): Promise<Residence> => {
    const place = await buildPlace(database, { schema, acronym, name }, newId, clock.now());
    await writeCertificate(around, place);
    return createResidence(place, around);
  };
  const muni = await settle(SCHEMAS[0], "MUNI", "Municipalidad de Villa Ejemplo");
  const other = await settle(SCHEMAS[1], "OTRA", "Municipalidad de Otra Ciudad");

  const close = () => test.drop();
  return {
    ...muni,
    ...around,
    adminUrl: test.adminUrl,
    reported,
    other,
    close,
    [Symbol.asyncDispose]: close,
  };
};
