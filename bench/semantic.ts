import { readFileSync } from "node:fs";
import path from "node:path";
import type { UserActor } from "@foja/core/kernel/actors";
import { findNear } from "@foja/core/search/find-near";
import { SAMPLE_TEXTS } from "@foja/core/search/sample-texts";
import { codeOf, type Frame, frameOf, packVector } from "@foja/core/search/vector-code";
import { createDatabase, type Database } from "@foja/db/clients/database";
import { createTenantSchema } from "@foja/db/migrate/migrate-all";
import type { EmbeddedServer } from "@foja/db/server/embedded-server";
import { startEmbedder } from "@foja/testing/judges/embedder";
import pg from "pg";
import { PRISMA_FOLDER, ROOT } from "../scripts/lib/paths";
import { cpuOf } from "./lib/cpu";
import { median, round, timed } from "./lib/numbers";
import { printTable, printTarget, printTitle, type Verdict } from "./lib/print";
import { withScratchServer } from "./lib/scratch-server";

const PASSAGES = 100_000;
const AT_ONCE = 500;
const NEAREST = 10;
const QUESTIONS = 40;
const RECALL_MIN = 0.99;
const MODEL = "bench";
const SCHEMA = "903_bench";

type Material = {
  readonly frame: Frame;
  readonly passages: readonly Float32Array[];
  readonly questions: readonly Float32Array[];
};

/** The nearest of many passages by code and exact comparison, against comparing all of them. */
export const runSemantic = async (): Promise<Verdict[]> => {
  printTitle(`The nearest of ${PASSAGES} passages, for a person who sees all`);
  const material = await embedMaterial();
  return await withScratchServer("semantic", (server) => onServer(server, material));
};

/** Written texts; few, since each takes the model a tenth of a second. */
const embedMaterial = async (): Promise<Material> => {
  const read = (name: string) =>
    readFileSync(path.join(ROOT, "packages/core/src/search/testing", `${name}.tsv`), "utf8")
      .trim()
      .split("\n");
  const { embeddings, stop } = await startEmbedder();
  const embed = async (kind: "query" | "passage", texts: readonly string[]) => {
    const vectors: Float32Array[] = [];
    for (const text of texts) vectors.push(...(await embeddings.embed(kind, [text])));
    return vectors;
  };
  try {
    const documents = read("documents").filter((_, place) => place % 2 === 0);
    return {
      frame: frameOf(await embed("passage", SAMPLE_TEXTS)),
      passages: await embed(
        "passage",
        documents.map((line) => `Informe: ${line.replace("\t", ". ")}`),
      ),
      questions: await embed(
        "query",
        read("questions")
          .slice(0, QUESTIONS)
          .map((line) => line.split("\t")[0]!),
      ),
    };
  } finally {
    stop();
  }
};

/** The same numbers in each run, evenly between 0 and 1. */
const createRandom = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

/** Between two real passages, nearer to one, and off the line by about as much as passages differ: no two alike, all in the model's cone. */
const makeVector = ({ passages, frame }: Material, random: () => number): Float32Array => {
  const [one, other] = [0, 1].map(() => passages[Math.floor(random() * passages.length)]!);
  const share = 0.5 + 0.45 * random();
  const mixed = one!.map((number, place) => {
    const off = (random() + random() + random() + random() - 2) * Math.sqrt(3);
    return number * share + other![place]! * (1 - share) + off * frame.spread * 0.9;
  });
  const length = Math.hypot(...mixed);
  return mixed.map((number) => number / length);
};

const onServer = async (server: EmbeddedServer, material: Material): Promise<Verdict[]> => {
  const ownerUrl = server.url("foja_owner");
  await createTenantSchema({ ownerUrl, folder: PRISMA_FOLDER, schema: SCHEMA });
  const database = createDatabase({
    url: server.url("foja_app"),
    maxConnections: 1,
    applicationName: "bench",
  });
  try {
    const random = createRandom(7);
    const vectors = Array.from({ length: PASSAGES }, () => makeVector(material, random));
    await fill(server.url("postgres"), material.frame, vectors);
    return await compare(database, material, vectors);
  } finally {
    await database.close();
  }
};

const idOf = (place: number): string => `00000000-0000-4000-8000-${String(place).padStart(12, "0")}`;

/** Vectors alone: what a search by them reads. */
const fill = async (
  adminUrl: string,
  { centre, spread }: Frame,
  vectors: readonly Float32Array[],
): Promise<void> => {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`SET session_replication_role = replica; SET search_path TO "${SCHEMA}"`);
    await admin.query(
      "INSERT INTO embedding_providers (id, model, dimension, centre, spread) VALUES (1, $1, $2, $3, $4)",
      [MODEL, centre.length, centre, spread],
    );
    for (let from = 0; from < vectors.length; from += AT_ONCE) {
      const part = vectors.slice(from, from + AT_ONCE);
      const ids = part.map((_, place) => idOf(from + place));
      await admin.query(
        "INSERT INTO document_passages SELECT id, 0, 1, code FROM unnest($1::uuid[], $2::varbit[]) AS one (id, code)",
        [ids, part.map((vector) => codeOf(vector, { centre, spread }))],
      );
      await admin.query(
        "INSERT INTO passage_vectors SELECT id, 0, packed FROM unnest($1::uuid[], $2::bytea[]) AS one (id, packed)",
        [ids, part.map((vector) => Buffer.from(packVector(vector)))],
      );
    }
    await admin.query("VACUUM ANALYZE");
  } finally {
    await admin.end();
  }
};

const compare = async (
  database: Database,
  { questions }: Material,
  vectors: readonly Float32Array[],
): Promise<Verdict[]> => {
  const ctx = {
    db: database.tenant(SCHEMA),
    read: (statement: Parameters<Database["prepared"]>[1], values: readonly unknown[]) =>
      database.prepared(SCHEMA, statement, values),
    actor: { canGlobalSearchDocuments: true } as UserActor,
  } as Parameters<typeof findNear>[0];
  await findNear(ctx, MODEL, questions[0]!, NEAREST);
  const { rows } = await database.pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const cpu = () => cpuOf(rows[0]!.pid);

  const found: string[][] = [];
  const times: number[] = [];
  const before = cpu();
  for (const question of questions) {
    const { value, ms } = await timed(() => findNear(ctx, MODEL, question, NEAREST));
    found.push(value.map(({ documentId }) => documentId));
    times.push(ms);
  }
  const cpuMs = (cpu() - before) / questions.length;
  const reading: number[] = [];
  for (const _ of questions) {
    const text = `SELECT sum(bit_count(code)) FROM "${SCHEMA}".document_passages`;
    reading.push((await timed(() => database.pool.query(text))).ms);
  }
  const recall = questions.reduce((sum, question, at) => sum + kept(vectors, question, found[at]!), 0);
  printTable([
    ["", "ms, median", "ms, least", "processor ms of the database"],
    ["the nearest", round(median(times)), round(Math.min(...times)), round(cpuMs)],
    ["reading all codes", round(median(reading)), round(Math.min(...reading)), ""],
  ]);
  const reached = recall / questions.length;
  return [
    printTarget("nearest ten that are found", reached, `${RECALL_MIN} at least`, reached >= RECALL_MIN),
  ];
};

/** The share of the truly nearest that were found. */
const kept = (vectors: readonly Float32Array[], question: Float32Array, found: readonly string[]): number => {
  const likeness = vectors.map((vector) =>
    vector.reduce((sum, number, place) => sum + number * question[place]!, 0),
  );
  const nearest = [...likeness.keys()]
    .sort((one, other) => likeness[other]! - likeness[one]!)
    .slice(0, NEAREST);
  return nearest.filter((place) => found.includes(idOf(place))).length / NEAREST;
};
