import { type EmbeddingProgress, getEmbeddingProgress } from "@foja/core/search/embedding-progress";
import { getPreservationAlarms, type PreservationAlarms } from "@foja/core/signing/preservation-status";
import type { Database } from "@foja/db/clients/database";
import { SYSTEM_SESSION } from "@foja/db/clients/system-session";
import { Gauge, Registry } from "prom-client";

/** The counts read a municipality's whole table: however often somebody asks, not more often than this. */
const HELD_MS = 60_000;

/** What Prometheus is answered. */
export type Reading = { readonly contentType: string; readonly text: string };

type Sources = { readonly database: Database; readonly now: () => Date };

/** Prometheus metrics of what an operator is to be woken for, per municipality. No document and no person is named. */
export const createMetrics = ({ database, now }: Sources): (() => Promise<Reading>) => {
  let held: { readonly from: number; readonly reading: Promise<Reading> } | undefined;

  const read = async (): Promise<Reading> => {
    const municipalities = await database.global.municipality.findMany({
      select: { schemaName: true },
      orderBy: { schemaName: "asc" },
    });
    const alarms: [string, PreservationAlarms, EmbeddingProgress[]][] = [];
    for (const { schemaName } of municipalities) {
      if (await database.isBehind(schemaName)) continue;
      const tenant = database.tenant(schemaName);
      alarms.push([
        schemaName,
        await database.inTransaction(tenant, SYSTEM_SESSION, (tx) => getPreservationAlarms(tx, now())),
        await database.inTransaction(tenant, SYSTEM_SESSION, getEmbeddingProgress),
      ]);
    }
    return render(alarms);
  };

  return () => {
    const from = now().getTime();
    if (held && from - held.from < HELD_MS) return held.reading;
    const mine = { from, reading: read() };
    held = mine;
    mine.reading.catch(() => {
      // One that took long to fail may have been followed by another, which is still good.
      if (held === mine) held = undefined;
    });
    return mine.reading;
  };
};

/** One reading in a registry of its own, so that nothing is left of a municipality or a code that is no more. */
const render = async (
  alarms: readonly (readonly [string, PreservationAlarms, readonly EmbeddingProgress[]])[],
): Promise<Reading> => {
  const registry = new Registry();
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]): Gauge<Label> =>
    new Gauge({ name: `foja_${name}`, help, labelNames, registers: [registry] });

  const failing = gauge(
    "preservation_failing_documents",
    "Official documents whose last raise or renewal failed, by what it said",
    "municipality",
    "code",
  );
  const unprovable = gauge(
    "preservation_unprovable_documents",
    "Official documents whose signatures can no longer be proved",
    "municipality",
  );
  const endsFirst = gauge(
    "preservation_ends_first_timestamp_seconds",
    "When the first official document can no longer be proved, unless it is archived anew",
    "municipality",
  );
  const paused = gauge("preservation_paused", "1 while what raising needs is away", "municipality");

  const searched = gauge(
    "searched_documents",
    "Official documents that search finds, by the model of their vectors; without model they wait for it",
    "municipality",
    "model",
  );

  for (const [municipality, alarm, progress] of alarms) {
    for (const { model, documents } of progress)
      searched.set({ municipality, model: model ?? "" }, documents);
    for (const { code, documents } of alarm.failing) failing.set({ municipality, code }, documents);
    unprovable.set({ municipality }, alarm.unprovable);
    if (alarm.endsFirst) endsFirst.set({ municipality }, alarm.endsFirst.getTime() / 1000);
    paused.set({ municipality }, alarm.isPaused ? 1 : 0);
  }
  return { contentType: registry.contentType, text: await registry.metrics() };
};
