import type { DocumentDescription } from "../rows";

type Told = Pick<DocumentDescription, "status" | "created_by" | "signers" | "cases" | "document_type">;

/** What happens next with a document: key of a sentence in `documents.follows`, and what it names. */
export type WhatFollows =
  | { readonly key: "draft" | "rejected"; readonly values: { readonly name: string } }
  | {
      readonly key: "youNumber";
      readonly values: { readonly type: string; readonly cases: string; readonly count: number };
    }
  | { readonly key: "youSign"; readonly values: { readonly name: string; readonly numbers: "yes" | "no" } }
  | {
      readonly key: "waits";
      readonly values: { readonly name: string; readonly after: number; readonly you: "yes" | "no" };
    }
  | { readonly key: "official"; readonly values: Readonly<Record<never, never>> };

/** One sentence, whoever looks. Pure. */
export const whatFollows = ({ status, created_by, signers, cases, document_type }: Told): WhatFollows => {
  if (status === "draft" || status === "rejected") return { key: status, values: { name: created_by } };
  const [turn, ...later] = signers.filter(({ signed_at }) => signed_at === null);
  if (status === "signed" || !turn) return { key: "official", values: {} };
  const [next] = later;
  if (turn.is_you && next)
    return { key: "youSign", values: { name: next.full_name, numbers: next.numbers ? "yes" : "no" } };
  if (turn.is_you) {
    const entered = cases.filter(({ place }) => place === "automatic").map(({ case_number }) => case_number);
    return {
      key: "youNumber",
      values: { type: document_type.acronym, cases: entered.join(", "), count: entered.length },
    };
  }
  const you = later.some(({ is_you }) => is_you) ? "yes" : "no";
  return { key: "waits", values: { name: turn.full_name, after: later.length, you } };
};
