import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isCi } from "./env";
import { runProgram } from "./run-program";
import { withFolder } from "./work-folder";

export type VeraPdfFlavour = "1a" | "1b" | "2a" | "2b" | "2u" | "3b" | "ua1";

export type VeraPdfVerdict = {
  readonly isCompliant: boolean;
  /** Clause, test number, text and place of every check that failed. */
  readonly failures: readonly string[];
};

const SOURCE = fileURLToPath(new URL("../../verapdf/", import.meta.url));
const CACHE = fileURLToPath(new URL("../../../../node_modules/.cache/foja-verapdf/", import.meta.url));
const LIBRARIES = join(CACHE, "lib");
const CLASSES = join(CACHE, "classes");

/** veraPDF's verdict on files against a part of PDF/A or PDF/UA, in their order. One Java process for all: it takes 2 s to start. */
export const judgeWithVeraPdf = (
  flavour: VeraPdfFlavour,
  pdfs: readonly Uint8Array[],
): Promise<VeraPdfVerdict[]> =>
  withFolder(async (folder) => {
    const files = await Promise.all(pdfs.map((pdf, index) => folder.put(`${index}.pdf`, pdf)));
    // A process this short gains nothing from the optimizing compiler and a parallel collector.
    const judge = [
      "-XX:TieredStopAtLevel=1",
      "-XX:+UseSerialGC",
      "-cp",
      `${CLASSES}:${LIBRARIES}/*`,
      "Judge",
    ];
    const { exitCode, stdout, stderr } = await runProgram("java", [...judge, flavour, ...files]);
    if (exitCode !== 0) throw new Error(`veraPDF failed: ${stderr}`);
    return stdout
      .split(/^FILE /m)
      .slice(1)
      .map(readVerdict);
  });

const readVerdict = (text: string): VeraPdfVerdict => {
  const [head, ...failures] = text.trimEnd().split("\n");
  return { isCompliant: head === "true", failures: failures.map((line) => line.trim()) };
};

/**
 * For `describe.skipIf(isVeraPdfMissing())`. Fetches the libraries with Maven the first time. Without Java, Maven or a
 * repository: says so on the console, and in CI throws instead.
 */
export const isVeraPdfMissing = (): boolean => {
  const reason = prepare();
  if (!reason) return false;
  if (isCi) throw new Error(`Independent judges are required in CI; veraPDF: ${reason}`);
  process.stderr.write(`\n*** SKIPPED: interop tests without their judge, veraPDF: ${reason} ***\n`);
  return true;
};

const prepare = (): string | undefined => {
  if (spawnSync("javac", ["-version"], { stdio: "ignore" }).status !== 0) return "there is no Java compiler";
  return fetchLibraries() ?? compileJudge();
};

const fetchLibraries = (): string | undefined => {
  if (existsSync(LIBRARIES)) return undefined;
  mkdirSync(CACHE, { recursive: true });
  // Under another name until complete: a fetch that was cut must not look like a full one.
  const partial = join(CACHE, `lib-${process.pid}`);
  const fetched = spawnSync(
    "mvn",
    [
      "-q",
      "-B",
      "-f",
      join(SOURCE, "pom.xml"),
      "dependency:copy-dependencies",
      `-DoutputDirectory=${partial}`,
    ],
    { stdio: "ignore", timeout: 300_000 },
  );
  if (fetched.status !== 0) return "Maven could not fetch its libraries";
  if (!existsSync(LIBRARIES)) renameSync(partial, LIBRARIES);
  return undefined;
};

const compileJudge = (): string | undefined => {
  const source = join(SOURCE, "Judge.java");
  const compiled = statSync(join(CLASSES, "Judge.class"), { throwIfNoEntry: false });
  if (compiled && compiled.mtimeMs > statSync(source).mtimeMs) return undefined;
  const result = spawnSync("javac", ["-cp", `${LIBRARIES}/*`, "-d", CLASSES, source], { stdio: "ignore" });
  return result.status === 0 ? undefined : "the judge does not compile";
};
