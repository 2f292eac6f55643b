import { randomUUID } from "node:crypto";
import type { ReportStep } from "@foja/core/kernel/create-context";
import type { Database } from "@foja/db/clients/database";
import { afterAll, inject } from "vitest";
import "../database-setup";
import { createTestDatabaseFrom } from "../database/test-database";
import { storeCertificate } from "./certificate";
import { type Clock, createClock } from "./clock";
import { createTownPorts, type TownPorts } from "./ports";
import { createResidence, type Residence } from "./residence";
import { TOWN_START, townSecrets } from "./town-template";

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

export type TownOptions = {
  readonly maxConnections?: number;
  /** PDFs that can be opened and whose signatures verify, instead of quick ones that tell what is in them. */
  readonly realPdfs?: boolean;
  readonly provableUntil?: (now: Date) => Date;
};

/**
 * The town that the tests of a file share: `const town = await townOfFile()` at the top of the file. A test adds documents and cases,
 * and looks at those alone: others are there too, numbers go on, and the clock stands where the last test left it.
 */
export const townOfFile = async (options: TownOptions = {}): Promise<Town> => {
  const town = await aTown(options);
  afterAll(() => town.close());
  return town;
};

/**
 * A world of its own, for a test that counts, lists or numbers everything: `await using town = await aTown()`. Two municipalities with
 * people, catalog and certificates in a copy of the run's template, fake ports, a clock that stands.
 */
export const aTown = async ({ maxConnections = 8, ...options }: TownOptions = {}): Promise<Town> => {
  const template = inject("townTemplate");
  const copy = await createTestDatabaseFrom(template.name);
  const database = copy.open({ maxConnections });
  const clock = createClock(TOWN_START);
  const reported: Reported[] = [];
  const reportStep: ReportStep = (error, { step }) => reported.push({ error, step });
  const secrets = townSecrets(template.secretKey);
  const ports = createTownPorts({ ...options, secrets, now: clock.now });
  const around = { ...ports, database, clock, newId: (): string => randomUUID(), reportStep };

  for (const { certificateKey } of [template.muni, template.other]) {
    await storeCertificate(ports.ports.storage, certificateKey);
  }
  const muni = createResidence(template.muni, around);
  const other = createResidence(template.other, around);
  const close = () => copy.drop();
  return {
    ...muni,
    ...around,
    adminUrl: copy.adminUrl,
    reported,
    other,
    close,
    [Symbol.asyncDispose]: close,
  };
};
