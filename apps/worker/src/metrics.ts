import { getPreservationAlarms, type PreservationAlarms } from "@foja/core/signing/preservation-status";
import type { Database } from "@foja/db/clients/database";

const SESSION = { userId: null, door: "system", requestId: null } as const;

/** The counts read a municipality's whole table: however often somebody asks, not more often than this. */
const HELD_MS = 60_000;

type Sources = { readonly database: Database; readonly now: () => Date };

/** Prometheus metrics (text format 0.0.4) of what an operator is to be woken for, per municipality. No document and no person is named. */
export const createMetrics = ({ database, now }: Sources): (() => Promise<string>) => {
  let held: { readonly from: number; readonly text: Promise<string> } | undefined;

  const read = async (): Promise<string> => {
    const municipalities = await database.global.municipality.findMany({
      select: { schemaName: true },
      orderBy: { schemaName: "asc" },
    });
    const alarms: [string, PreservationAlarms][] = [];
    for (const { schemaName } of municipalities) {
      if (await database.isBehind(schemaName)) continue;
      const tenant = database.tenant(schemaName);
      alarms.push([
        schemaName,
        await database.inTransaction(tenant, SESSION, (tx) => getPreservationAlarms(tx, now())),
      ]);
    }
    return render(alarms);
  };

  return () => {
    const from = now().getTime();
    if (held && from - held.from < HELD_MS) return held.text;
    const text = read();
    held = { from, text };
    text.catch(() => {
      held = undefined;
    });
    return text;
  };
};

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

const render = (alarms: readonly (readonly [string, PreservationAlarms])[]): string => {
  const each = (samples: (alarm: PreservationAlarms, municipality: string) => Sample[]) =>
    alarms.flatMap(([municipality, alarm]) => samples(alarm, municipality));
  return [
    gauge(
      "foja_preservation_failing_documents",
      "Official documents whose last raise or renewal failed, by what it said",
      each(({ failing }, municipality) =>
        failing.map(({ code, documents }) => [{ municipality, code }, documents]),
      ),
    ),
    gauge(
      "foja_preservation_unprovable_documents",
      "Official documents whose signatures can no longer be proved",
      each(({ unprovable }, municipality) => [[{ municipality }, unprovable]]),
    ),
    gauge(
      "foja_preservation_ends_first_timestamp_seconds",
      "When the first official document can no longer be proved, unless it is archived anew",
      each(({ endsFirst }, municipality) =>
        endsFirst ? [[{ municipality }, endsFirst.getTime() / 1000]] : [],
      ),
    ),
    gauge(
      "foja_preservation_paused",
      "1 while what raising needs is away",
      each(({ isPaused }, municipality) => [[{ municipality }, isPaused ? 1 : 0]]),
    ),
  ].join("");
};

const gauge = (name: string, help: string, samples: readonly Sample[]): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${samples.map((sample) => lineOf(name, sample)).join("")}`;

const lineOf = (name: string, [labels, value]: Sample): string => {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}{${pairs.join(",")}} ${value}\n`;
};

const escaped = (text: string): string =>
  text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
