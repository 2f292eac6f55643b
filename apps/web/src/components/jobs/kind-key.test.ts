import { JOB_QUEUES } from "@foja/core/jobs/job-queues";
import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import english from "../../../messages/en/admin/jobs.json";
import spanish from "../../../messages/es/admin/jobs.json";
import { kindKey } from "./kind-key";

test.each([
  ["es", spanish],
  ["en", english],
] as const)("every kind of job has a name and a consequence in %s", (locale, messages) => {
  const t = createTranslator({ locale, messages });
  for (const queue of Object.keys(JOB_QUEUES)) {
    expect(t("kinds", { kind: kindKey(queue) })).not.toMatch(/_|kinds/);
    expect(t("lost", { kind: kindKey(queue) })).toMatch(/\.$/);
  }
});
