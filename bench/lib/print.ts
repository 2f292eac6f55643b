import { cpus, loadavg } from "node:os";

/** Where and beside what the figures were taken: without it they mean nothing. */
export const printMachine = (): void => {
  const processors = cpus();
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(`${processors.length} × ${processors[0]?.model.trim()}, Node ${process.versions.node}`);
  console.log(`load before the run: ${load.join(", ")} (above ${processors.length} others work too)`);
};

export const printTitle = (title: string): void => console.log(`\n${title}`);

/** Rows of equal length; the first is the heading, numbers stand to the right. */
export const printTable = (rows: readonly (readonly string[])[]): void => {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(`  ${cells.join("  ")}`.trimEnd());
  }
};

export type Verdict = { readonly name: string; readonly value: number; readonly isMet: boolean };

/** One line per target. A missed one is said, and fails the run: a ratio in one run does not depend on the machine. */
export const printTarget = (name: string, value: number, target: string, isMet: boolean): Verdict => {
  console.log(`  ${isMet ? "met   " : "MISSED"}  ${name}: ${value.toFixed(2)} (target ${target})`);
  return { name, value, isMet };
};
