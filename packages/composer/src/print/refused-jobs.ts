import { createHash } from "node:crypto";
import type { CompositionError } from "../composition-error";
import type { PrintJob } from "./print-page";

export type RefusedJobs = {
  /** Throws what the same document ended with a short while ago. */
  check(job: PrintJob): void;
  /** Keeps the failures that cost much. */
  remember(job: PrintJob, error: CompositionError): void;
};

export type RefusedJobsOptions = {
  readonly rememberMs?: number;
  readonly max?: number;
  readonly now?: () => number;
};

const EXPENSIVE = new Set<string>(["TIMEOUT", "EXHAUSTED"]);

/** People press the button again: a document that took all its time does so once, then is refused at once for a while. */
export const createRefusedJobs = ({
  rememberMs = 3 * 60_000,
  max = 1_000,
  now = Date.now,
}: RefusedJobsOptions = {}): RefusedJobs => {
  const refusals = new Map<string, { readonly error: CompositionError; readonly until: number }>();

  return {
    check: (job) => {
      if (refusals.size === 0) return;
      const hash = hashOf(job);
      const found = refusals.get(hash);
      if (!found) return;
      if (found.until > now()) throw found.error;
      refusals.delete(hash);
    },
    remember: (job, error) => {
      if (!EXPENSIVE.has(error.code)) return;
      const hash = hashOf(job);
      if (refusals.has(hash)) return; // told again, not failed again: the time goes on
      refusals.set(hash, { error, until: now() + rememberMs });
      const [oldest] = refusals.keys();
      if (refusals.size > max && oldest !== undefined) refusals.delete(oldest);
    },
  };
};

const hashOf = ({ html, header, footer }: PrintJob): string =>
  createHash("sha256").update(html).update("\0").update(header).update("\0").update(footer).digest("base64");
