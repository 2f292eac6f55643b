import { mkdirSync } from "node:fs";
import path from "node:path";
import { readCall } from "./lib/environment.mjs";
import { prepareFolder } from "./lib/files";
import { ROOT } from "./lib/paths";
import { Problem, runScript } from "./lib/problem";
import { killRunning } from "./lib/run-program";
import { prepareAuthority } from "./lib/start/authority";
import { buildNodeApps } from "./lib/start/build-apps";
import { buildWeb } from "./lib/start/build-web";
import { choosePorts } from "./lib/start/choose-ports";
import { ensureChromium } from "./lib/start/chromium";
import { migrateForStart } from "./lib/start/database";
import { announceDemo, completeDemo, printWelcome, seedDemo } from "./lib/start/demo";
import { withdrawDemoFile } from "./lib/start/demo-file";
import { ensureEmbedder } from "./lib/start/embedder";
import { endLeftovers } from "./lib/start/leftovers";
import { type OpenInstallation, productRows, publishedAt, serviceRows } from "./lib/start/process-table";
import { loadSecrets } from "./lib/start/secrets";
import { readSettings, type Settings } from "./lib/start/settings";
import { createCaller, type SupervisorCalls } from "./lib/start/supervisor-calls";

// Brings the product up: a child of the process that stays (start.ts), which runs what this one asks for. It ends when all runs, and
// takes away with it what only the beginning needs: Prisma, the bundler, the loader of TypeScript.

const bringUp = async (supervisor: SupervisorCalls): Promise<void> => {
  const { given, problem } = readCall(ROOT);
  if (problem) throw new Problem(problem);
  const settings = readSettings(process.env);
  const opened = await openInstallation(supervisor, settings, given);

  console.log("Se preparan la base de datos y los servicios.");
  const [demo, embedder] = await Promise.all([
    prepareData(opened),
    ensureEmbedder(settings),
    build(supervisor, settings),
  ]);
  const installation = { ...opened, embedder };
  await supervisor.prepared(); // others may use the clone now

  console.log("Se inician los servicios.");
  await supervisor.run(serviceRows(installation));
  const [passwords] = await Promise.all([
    completeDemo(installation, demo),
    supervisor.run(productRows(installation)),
  ]);
  announceDemo(installation, demo, passwords);
  printWelcome(installation, demo, passwords);
};

const openInstallation = async (
  supervisor: SupervisorCalls,
  settings: Settings,
  given: Readonly<Record<string, string>>,
): Promise<OpenInstallation> => {
  const { folder } = settings;
  prepareFolder(folder);
  await endLeftovers(folder);
  await supervisor.claim(folder);
  withdrawDemoFile(folder);
  mkdirSync(path.join(folder, "logs"), { recursive: true });
  const ports = await choosePorts(settings, given);
  const chromium = ensureChromium(settings.chromiumPath);
  const secrets = loadSecrets(folder);
  return { settings, ports, secrets, addresses: await supervisor.openDatabase(settings), chromium };
};

const prepareData = async (installation: OpenInstallation) => {
  const { results } = await migrateForStart(installation.addresses.owner);
  const applied = results.flatMap((result) => result.applied).length;
  if (applied > 0) console.log(`Base de datos actualizada (${applied} migraciones).`);
  const authority = await prepareAuthority(installation.settings.folder, publishedAt(installation));
  return await seedDemo(installation, authority);
};

const build = async (supervisor: SupervisorCalls, { folder }: Settings): Promise<void> => {
  const log = path.join(folder, "logs/build.log");
  await Promise.all([buildNodeApps(), buildWeb(log, (pid) => void supervisor.record({ build: pid }))]);
};

// Ctrl-C reaches this process too, and the channel closes when the one that stays is gone.
for (const event of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) {
  process.on(event, () => {
    killRunning();
    process.exit(1);
  });
}

await runScript(async () => await bringUp(createCaller()));
// The channel would keep this process alive.
process.exit();
