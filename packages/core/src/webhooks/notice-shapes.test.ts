import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { NOTICE_SHAPES, type NoticeEvent } from "./notice-shapes";

const PAGE = readFileSync(path.join(import.meta.dirname, "../../../../docs/webhooks.md"), "utf8");

test("docs/webhooks.md shows each notice as it is sent", () => {
  const shown = Array.from(PAGE.matchAll(/```json\n(.*?)```/gs), ([, json]) => JSON.parse(json!));
  expect(shown.map(({ event }) => event)).toEqual(Object.keys(NOTICE_SHAPES));
  for (const body of shown) NOTICE_SHAPES[body.event as NoticeEvent].parse(body);
});
