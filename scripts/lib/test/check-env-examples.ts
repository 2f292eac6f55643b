import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../paths";

/** Names that an env.ts reads: the keys of its schemas. */
const declaredIn = (source: string): Set<string> =>
  new Set(Array.from(source.matchAll(/^\s+([A-Z][A-Z0-9_]+):/gm), ([, name]) => name!));

const listedIn = (example: string): Set<string> =>
  new Set(Array.from(example.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm), ([, name]) => name!));

/** Differences between the variables that each app reads and those that its .env.example explains. */
export const findEnvProblems = (root = ROOT): string[] =>
  globSync("apps/*/src/env.ts", { cwd: root })
    .sort()
    .flatMap((file) => {
      const app = file.split(path.sep).slice(0, 2).join("/");
      const example = path.join(root, app, ".env.example");
      if (!existsSync(example)) return [`${app}: no .env.example`];
      const declared = declaredIn(readFileSync(path.join(root, file), "utf8"));
      const listed = listedIn(readFileSync(example, "utf8"));
      return [
        ...[...declared]
          .filter((name) => !listed.has(name))
          .map((name) => `${app}/.env.example lacks ${name}`),
        ...[...listed]
          .filter((name) => !declared.has(name))
          .map((name) => `${app}/.env.example: nobody reads ${name}`),
      ];
    });
