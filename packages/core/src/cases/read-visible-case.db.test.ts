import { CAST, type Who } from "@foja/testing/town/cast";
import { townOfFile } from "@foja/testing/town/town";
import { beforeAll, expect, test } from "vitest";
import { caseVisibility } from "../permissions/case-visibility";
import { casePresentation, presentCase } from "./case";
import { readVisibleCase } from "./read-visible-case";

const town = await townOfFile();
let cases: readonly { readonly id: string }[];
beforeAll(async () => {
  cases = [
    await town.case(),
    await town.case({ template: "SUM" }),
    await town.case({ template: "SUM", owner: "OBRAS#PRIV", responsibles: { stranger: "ADMIN" } }),
    await town.case({ owner: "HAC#PRIV", formerOwners: ["LEGAL#MESA", "OBRAS#PRIV"] }),
    await town.case({ owner: "INT#PRIV", by: "mayor", assigned: [{ sector: "OBRAS#PRIV" }] }),
    await town.case({ template: "SUM", assigned: [{ sector: "OBRAS#PRIV", user: "outsider" }] }),
    await town.other.case(),
  ];
});

const ACTIVE = (Object.keys(CAST) as Who[]).filter((who) => who !== "inactive");

// The statement has the rule in a second form: for everybody and every kind of case it must say what the first one says.
test.each(ACTIVE)("%s reads exactly the cases that he may see", async (who) => {
  const ctx = await town.context(who);
  for (const { id } of cases) {
    const visible = await town.db.case.findFirst({
      where: { AND: [{ id }, caseVisibility(ctx.actor)] },
      include: casePresentation,
    });
    const read = await readVisibleCase(ctx, id, "forbidden").then(presentCase, (error: unknown) => error);

    if (visible) expect(read).toEqual(presentCase(visible));
    else expect(read).toMatchObject({ code: expect.stringMatching(/^(forbidden|not_found)$/) });
  }
});

test("the cases are such that each of them is seen by some and not by others", async () => {
  const counts = await Promise.all(
    cases.slice(0, -1).map(async ({ id }) => {
      const seen = await Promise.all(
        ACTIVE.map(async (who) =>
          readVisibleCase(await town.context(who), id, "not_found").catch(() => null),
        ),
      );
      return seen.filter(Boolean).length;
    }),
  );
  for (const count of counts) expect(count > 0 && count < ACTIVE.length).toBe(true);
});
