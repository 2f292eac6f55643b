import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isCi } from "./env";
import { createJudgeProcess } from "./judge-process";

export type JavaJudge = {
  /** The lines that its program Judge answers with. None of the words has a tab. */
  ask(words: readonly string[]): Promise<readonly string[]>;
  /**
   * For `describe.skipIf(isMissing())`. Fetches the libraries with Maven the first time. Without Java, Maven or a repository: says
   * so on the console, and in CI throws instead.
   */
  isMissing(): boolean;
};

const CACHE = fileURLToPath(new URL("../../../../node_modules/.cache/", import.meta.url));

// Some dozen files gain nothing from the optimizing compiler and a parallel collector.
const SHORT_LIVED = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/** Other versions in another folder: what runs beside this one goes on with its own. */
const versionOf = (...files: readonly string[]): string => {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
};

/** Somebody else may have been as quick: one of both stays. */
const takeAs = (partial: string, folder: string): void => {
  try {
    renameSync(partial, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(partial, { recursive: true, force: true });
  }
};

/** @param folder of this package: holds Judge.java, and pom.xml with the libraries it needs */
export const createJavaJudge = (name: string, folder: string): JavaJudge => {
  const source = fileURLToPath(new URL(`../../${folder}/`, import.meta.url));
  const cache = join(CACHE, `foja-${folder}`);
  // Other versions in another folder: what runs beside this one goes on with its own.
  const program = join(source, "Judge.java");
  const libraries = join(cache, `lib-${versionOf(join(source, "pom.xml"))}`);
  const classes = join(cache, `classes-${versionOf(join(source, "pom.xml"), program)}`);

  const fetchLibraries = (): string | undefined => {
    if (existsSync(libraries)) return undefined;
    mkdirSync(cache, { recursive: true });
    // Under another name until complete: a fetch that was cut must not look like a full one.
    const partial = join(cache, `partial-${process.pid}`);
    const copy = ["dependency:copy-dependencies", `-DoutputDirectory=${partial}`];
    const fetched = spawnSync("mvn", ["-q", "-B", "-f", join(source, "pom.xml"), ...copy], {
      stdio: "ignore",
      timeout: 300_000,
    });
    if (fetched.status !== 0) return "Maven could not fetch its libraries";
    takeAs(partial, libraries);
    return undefined;
  };

  const compile = (): string | undefined => {
    if (existsSync(classes)) return undefined;
    const partial = join(cache, `partial-classes-${process.pid}`);
    const result = spawnSync("javac", ["-cp", `${libraries}/*`, "-d", partial, program], { stdio: "ignore" });
    if (result.status !== 0) return "the judge does not compile";
    takeAs(partial, classes);
    return undefined;
  };

  const prepare = (): string | undefined => {
    if (spawnSync("javac", ["-version"], { stdio: "ignore" }).status !== 0)
      return "there is no Java compiler";
    return fetchLibraries() ?? compile();
  };

  const judge = createJudgeProcess(name, () => [
    "java",
    ...SHORT_LIVED,
    "-cp",
    `${classes}:${libraries}/*`,
    "Judge",
  ]);

  return {
    ask: (words) => judge.ask(words.join("\t")),
    isMissing: () => {
      const reason = prepare();
      if (!reason) return false;
      if (isCi) throw new Error(`Independent judges are required in CI; ${name}: ${reason}`);
      process.stderr.write(`\n*** SKIPPED: interop tests without their judge, ${name}: ${reason} ***\n`);
      return true;
    },
  };
};

/** The lines of an answer file by file: each begins with one that says FILE. */
export const filesOf = (lines: readonly string[]): string[][] => {
  const files: string[][] = [];
  for (const line of lines) {
    if (line.startsWith("FILE")) files.push([line]);
    // What a library prints by itself before the first file is nobody's.
    else files.at(-1)?.push(line);
  }
  return files;
};
