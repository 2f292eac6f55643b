import { createDatabase, type Database } from "@foja/db/clients/database";
import { prepareFolder } from "../files";
import { type DatabaseAddresses, openDatabase } from "../start/database";
import { readSettings, type Settings } from "../start/settings";

export type Opened = { readonly addresses: DatabaseAddresses; readonly settings: Settings };

/** Runs a command against the installation's database; the included server is started for it if it isn't running. */
export const withAddresses = async <T>(work: (opened: Opened) => Promise<T>): Promise<T> => {
  const settings = readSettings(process.env);
  prepareFolder(settings.folder);
  const running = await openDatabase(settings);
  try {
    return await work({ addresses: running.addresses, settings });
  } finally {
    if (running.startedHere) running.stop();
  }
};

export const withDatabase = async <T>(work: (database: Database, opened: Opened) => Promise<T>): Promise<T> =>
  await withAddresses(async (opened) => {
    const database = createDatabase({
      url: opened.addresses.app,
      maxConnections: 4,
      applicationName: "foja command",
      statementTimeoutMs: 0,
    });
    try {
      return await work(database, opened);
    } finally {
      await database.close();
    }
  });
