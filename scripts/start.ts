import { mkdirSync } from "node:fs";
import path from "node:path";
import { prepareFolder } from "./lib/files";
import { runScript } from "./lib/problem";
import { killRunning } from "./lib/run-program";
import { prepareAuthority } from "./lib/start/authority";
import { buildNodeApps } from "./lib/start/build-apps";
import { buildWeb } from "./lib/start/build-web";
import { ensureChromium } from "./lib/start/chromium";
import { migrateForStart, openDatabase } from "./lib/start/database";
import { announceDemo, completeDemo, printWelcome, seedDemo } from "./lib/start/demo";
import { withdrawDemoFile } from "./lib/start/demo-file";
import { endLeftovers } from "./lib/start/leftovers";
import { choosePorts } from "./lib/start/ports";
import { type Installation, productRows, publishedAt, serviceRows } from "./lib/start/process-table";
import { recordProcesses } from "./lib/start/processes-file";
import { loadSecrets } from "./lib/start/secrets";
import { readSettings } from "./lib/start/settings";
import { createShutdown } from "./lib/start/shutdown";
import { createSupervisor } from "./lib/start/supervisor";

const shutdown = createShutdown();
shutdown.add(killRunning);

const start = async (): Promise<void> => {
  const settings = readSettings(process.env);
  prepareFolder(settings.folder);
  await endLeftovers(settings.folder);
  // From here on a second start finds this one.
  recordProcesses(settings.folder, {});
  shutdown.add(() => recordProcesses(settings.folder, undefined));
  withdrawDemoFile(settings.folder);
  mkdirSync(path.join(settings.folder, "logs"), { recursive: true });

  const ports = await choosePorts(settings);
  const chromium = ensureChromium(settings.chromiumPath);
  const secrets = loadSecrets(settings.folder);

  const running = await openDatabase(settings);
  shutdown.add(running.stop);
  running.keepServing();
  const installation: Installation = { settings, ports, secrets, addresses: running.addresses, chromium };
  const prepared = prepare(installation);
  const built = Promise.all([
    buildNodeApps(),
    buildWeb(path.join(settings.folder, "logs/build.log"), (build) =>
      recordProcesses(settings.folder, { build }),
    ),
  ]);
  const [demo] = await Promise.all([prepared, built]);
  process.send?.("prepared"); // others may use the clone now

  const supervisor = createSupervisor(settings.folder);
  shutdown.add(supervisor.stop);
  await supervisor.start(serviceRows(installation));
  const [passwords] = await Promise.all([
    completeDemo(installation, demo),
    supervisor.start(productRows(installation)),
  ]);
  if (shutdown.isStopping()) return;
  announceDemo(installation, demo, passwords);
  printWelcome(installation, demo, passwords);
};

const prepare = async (installation: Installation) => {
  const { results } = await migrateForStart(installation.addresses.owner);
  const applied = results.flatMap((result) => result.applied).length;
  if (applied > 0) console.log(`Base de datos actualizada (${applied} migraciones).`);
  const authority = await prepareAuthority(installation.settings.folder, publishedAt(installation));
  return await seedDemo(installation, authority);
};

await runScript(async () => {
  try {
    await start();
  } catch (error) {
    // What fails because everything is being stopped is no news.
    if (!shutdown.isStopping()) {
      await shutdown.stop();
      throw error;
    }
  }
});
// The channel to the first step would keep this process alive after a failure.
if (process.exitCode) process.exit();
