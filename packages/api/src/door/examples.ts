import type { Door } from "./door";
import given from "./examples.json" with { type: "json" };
import type { Row } from "./row";

/** Name of a row among those of all doors. */
export const describedId = (
  { describe }: Pick<Door, "describe">,
  { operation }: Pick<Row, "operation">,
): string => `${describe.idPrefix}${operation.id}`;

/** An answer that this row gave; undefined for a file. The permission matrix writes them: `FOJA_WRITE_EXAMPLES=1`. */
export const exampleOf = (door: Door, row: Row): unknown =>
  (given as Readonly<Record<string, unknown>>)[describedId(door, row)];
