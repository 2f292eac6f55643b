import { createDatabase, type Database } from "@foja/db/clients/database";
import { prepareFolder } from "../files";
import { isForPeople } from "../problem";
import { type DatabaseAddresses, openDatabase } from "../start/database";
import { readSettings, type Settings } from "../start/settings";
import { assertMigrated, assertReachable } from "./database-state";
import { assertInstalled } from "./installed";

export type Opened = { readonly addresses: DatabaseAddresses; readonly settings: Settings };

/**
 * Runs a command against the installation's database; the included server is started for it if it isn't running. Where there is no
 * installation nothing is made.
 * @throws Problem when there is none, and when its database can't be reached or stops answering
 */
export const withAddresses = async <T>(work: (opened: Opened) => Promise<T>): Promise<T> => {
  const settings = readSettings(process.env);
  if (!settings.databaseUrl) {
    assertInstalled(settings, "database.json");
    prepareFolder(settings.folder);
  }
  const running = await openDatabase(settings);
  const { app, owner } = running.addresses;
  try {
    for (const address of new Set([app, owner])) await assertReachable(address);
    return await work({ addresses: running.addresses, settings });
  } catch (error) {
    // One that went away meanwhile is nobody's bug.
    if (!isForPeople(error)) await assertReachable(app);
    throw error;
  } finally {
    if (running.startedHere) running.stop();
  }
};

/** The same, with clients, where the tables are those of this version. */
export const withDatabase = async <T>(work: (database: Database, opened: Opened) => Promise<T>): Promise<T> =>
  await withAddresses(async (opened) => {
    const database = createDatabase({
      url: opened.addresses.app,
      maxConnections: 4,
      applicationName: "foja command",
      statementTimeoutMs: 0,
    });
    try {
      await assertMigrated(database.pool);
      return await work(database, opened);
    } finally {
      await database.close();
    }
  });
