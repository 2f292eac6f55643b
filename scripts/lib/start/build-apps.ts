import { buildNodeApp } from "./build-node-app";

/** Entries of each app that runs on plain Node: the process itself, its threads and helpers. */
const NODE_APPS: Readonly<Record<string, readonly string[]>> = {
  notary: ["src/main.ts", "src/worker.ts", "src/local-tsa.ts"],
  composer: ["src/main.ts", "src/pdfium-worker.ts"],
  idp: ["src/main.ts"],
  worker: ["src/main.ts"],
};

export const buildNodeApps = async (): Promise<void> => {
  await Promise.all(Object.entries(NODE_APPS).map(([app, entries]) => buildNodeApp(app, entries)));
};
