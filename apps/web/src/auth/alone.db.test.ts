import { createTestDatabase } from "@foja/testing/database/test-database";
import { expect, onTestFinished, test } from "vitest";
import { createAlone } from "./alone";

test("of two uses of an account one comes first; another account does not wait", async () => {
  const databases = await createTestDatabase();
  onTestFinished(() => databases.drop());
  const copies = [databases.open(), databases.open()].map(createAlone);
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();

  const one = copies[0]!("ana", async () => {
    begun.resolve();
    await first.promise;
    done.push("first");
  });
  await begun.promise;
  const two = copies[1]!("ana", async () => done.push("second"));
  await copies[1]!("beto", async () => done.push("other"));
  first.resolve();
  await Promise.all([one, two]);
  expect(done).toEqual(["other", "first", "second"]);
});
