import { describe, expect, test } from "vitest";
import { DOORS } from "../door/all-doors";
import { exampleOf } from "../door/examples";
import { answerSchema } from "../door/row";
import { createMatcher } from "../http/match";
import { SPEC_TABLES } from "../testing/spec-table";

// What holds for the rows of every door, by their tables alone.

const ROWS = DOORS.flatMap((door) =>
  door.rows.map((row) => [`${row.method} ${door.base}${row.path}`, door, row] as const),
);

test("every door has its list of the specification", () => {
  expect(Object.keys(SPEC_TABLES).toSorted()).toEqual(DOORS.map(({ name }) => name).toSorted());
});

test.each(DOORS.map((door) => [door.name, door] as const))(
  "the rows of %s are the specification's, in its order",
  (name, { rows }) => {
    const written = rows.map(({ method, path, status }) => [
      method,
      path.replace(/:(\w+)/g, "{$1}"),
      ...status.all,
    ]);
    expect(written).toEqual(SPEC_TABLES[name]);
  },
);

describe.each(ROWS)("%s", (_label, door, row) => {
  test("is reached", () => {
    const address = row.path.replace(/:\w+/g, "3f0e6b1e-2c6f-4f0e-9a53-0d8f1d5b7c11");
    expect(createMatcher(door.rows)(row.method, address)).toMatchObject({ row });
  });

  test("may be repeated if it creates, and never if it only reads", () => {
    if (row.status.all.includes(201)) expect(row.repeatable).toBe(!row.isSecret);
    if (row.operation.effect === "read") expect(row.repeatable).toBe(false);
  });

  // FOJA_WRITE_EXAMPLES=1 npx vitest run packages/api/src/matrix/permission-matrix.db.test.ts writes them.
  test("is described with an answer that it gave", () => {
    answerSchema(row, door.answer)?.parse(exampleOf(door, row));
  });

  test("declares wrong input", () => {
    expect(row.operation.errors).toContain("invalid_input");
  });
});
