import { CompositionError } from "../composition-error";
import { MARGIN, PAGE } from "../template/geometry";
import { applyEdits, type Edit } from "./cell-spans";
import { type Frame, readTables, type Table } from "./table-tree";

/** How tightly a table is set: font size and what padding and rules take from a column, both in points. */
type Density = { readonly size: number; readonly padding: number };

/** The same numbers as in `documentCss`. */
const DENSITIES: readonly Density[] = [
  { size: 10, padding: 12.5 },
  { size: 8.5, padding: 6.5 },
  { size: 7, padding: 3.5 },
];

const TEXT_WIDTH = ((PAGE.width - MARGIN.left - MARGIN.right) * 72) / 25.4;
const TEXT_SIZE = 10.5;
/** A column this narrow holds no character; nobody reads a row of so many. */
const COLUMNS_MAX = 60;
/** A longer word is an address or a key, which may well be broken. About 15 characters. */
const COMFORTABLE_EMS = 9;
/** What a word is never broken below: about eight characters. Narrower columns come out letter by letter. */
const SMALLEST_EMS = 4.8;

/**
 * Lets cells span what there is to span, sets tables with many columns in smaller type, and throws CompositionError `CONTENT_TOO_WIDE` when even that breaks
 * their words to pieces or overprints them: an official document that can't be read has lost its content.
 */
export const fitTables = (html: string): string => {
  const { frame: content, changes } = readTables(html, COLUMNS_MAX);
  const dense: Edit[] = [];

  const fitTable = (table: Table, width: number): void => {
    if (table.columns > COLUMNS_MAX)
      throw tooWide(`una tabla tiene más de ${COLUMNS_MAX} columnas. ${ADVICE}`);
    // Half of the outer rules lies outside.
    const column = (width - 1) / table.columns;
    const room = ({ spans }: Frame, { padding }: Density): number => spans.columns * column - padding;
    const density = DENSITIES.findIndex((one) =>
      table.cells.every((cell) => holds(cell, room(cell, one), one.size, COMFORTABLE_EMS)),
    );
    const chosen = density < 0 ? DENSITIES.length - 1 : density;
    if (chosen > 0) dense.push(densityOf(table, chosen));
    for (const cell of table.cells) {
      const one = DENSITIES[chosen]!;
      fitFrame(cell, room(cell, one), one.size, `una tabla de ${table.columns} columnas no entra. ${ADVICE}`);
    }
  };
  const fitFrame = (frame: Frame, width: number, size: number, problem: string): void => {
    if (!holds(frame, width, size, SMALLEST_EMS)) throw tooWide(problem);
    for (const table of frame.tables) fitTable(table, width - table.indent);
  };

  fitFrame(content, TEXT_WIDTH, TEXT_SIZE, "hay demasiadas sangrías, unas dentro de otras");
  return applyEdits(html, [...changes, ...dense]);
};

const densityOf = ({ start }: Table, density: number): Edit => {
  const end = start + "<table".length;
  return { start: end, end, text: ` data-density="${density}"` };
};

const holds = ({ needs }: Frame, width: number, size: number, limit: number): boolean =>
  [...needs.values()].every((need) => need.indent + Math.min(need.ems, limit) * (need.size ?? size) <= width);

const ADVICE = "Quite columnas, divida la tabla o adjúntela como PDF importado";

const tooWide = (problem: string): CompositionError =>
  new CompositionError("CONTENT_TOO_WIDE", `El contenido es más ancho que la página: ${problem}`);
