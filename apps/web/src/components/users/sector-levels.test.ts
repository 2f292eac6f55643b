import { expect, test } from "vitest";
import { failureOf } from "../form/failure";
import { permissionsOf, withCurrentLevels } from "./sector-levels";

test("only what says something is a permission", () => {
  expect(permissionsOf({ a: "", b: "v", c: "e", d: "ve" })).toEqual([
    { sector_id: "b", can_view: true, can_edit: false },
    { sector_id: "c", can_view: false, can_edit: true },
    { sector_id: "d", can_view: true, can_edit: true },
  ]);
});

test("a conflict has a value for each sector, also where nothing is given any more", () => {
  const permissions = [{ sector_id: "b", can_view: true, can_edit: true }];
  const refused = Object.assign(new Error("Otra persona lo cambió"), {
    data: { refusal: { code: "CHANGED_MEANWHILE", current: { permissions } } },
  });
  const failure = failureOf(withCurrentLevels(refused, { a: "v", b: "" }));
  expect(failure).toMatchObject({
    kind: "changed",
    message: "Otra persona lo cambió",
    current: { a: "", b: "ve" },
  });
  const other = new Error("no");
  expect(withCurrentLevels(other, {})).toBe(other);
});
