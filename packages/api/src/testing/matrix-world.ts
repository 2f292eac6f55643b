import { randomUUID } from "node:crypto";
import type { Who } from "@foja/testing/town/cast";
import type { Residence } from "@foja/testing/town/residence";

/**
 * Things that somebody has, by the name of the input that refers to them. Several values: one per state
 * worth trying.
 */
export type References = Readonly<Record<string, readonly unknown[]>>;

/** Inputs that refer to nothing of anybody, with a value that is accepted. */
export const PLAIN_INPUTS: Readonly<Record<string, unknown>> = {
  page: 1,
  page_size: 100,
  limit: 50,
  search: "arbolado",
  q: "an",
  status: undefined,
  date_filter: "ultimos_30_dias",
  sector_filter: "LEGAL",
  include_documents: true,
  document_type: "IF",
  document_type_acronym: "IF",
  reference: "Un motivo suficiente",
  reason: "Un motivo suficiente",
  content: "<p>Texto</p>",
  form_data: {},
};

/** What nobody has. Shaped like what somebody has, so that only existence makes a difference. */
export const missingLike = (name: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => missingLike(name, item));
  if (name.endsWith("_number")) return String(value).replace(/-0*\d+-(?=[A-Z]+-[A-Z]+$)/, "-00099999-");
  return randomUUID();
};

export type Visibility = "interno" | "reservado";

/** A case with documents in every state, and everything else of that municipality that an input can name. */
export const buildThings = async (
  place: Residence,
  by: Who,
  visibility: Visibility,
  signers: readonly Who[] = ["signer", "numerator"],
): Promise<References> => {
  const type = visibility === "reservado" ? "RES" : "IF";
  const template = visibility === "reservado" ? "SUM" : "GEN";
  const document = (status: "draft" | "sent_to_sign" | "signed" | "rejected") =>
    place.document({ type, by, status, signers, reference: "Informe sobre el arbolado" });

  const draft = await document("draft");
  const waiting = await document("sent_to_sign");
  const rejected = await document("rejected");
  const loose = await document("signed");
  const linked = await document("signed");
  const found = await place.case({ template, by, documents: [linked], reference: "Poda del arbolado" });

  return {
    case_id: [found.id],
    case_number: [found.number],
    proposed_case_ids: [[found.id]],
    document_id: [draft, waiting, rejected, loose, linked, found.cover].map(({ id }) => id),
    doc_number: [loose, linked, found.cover].map(({ number }) => number),
    official_document_id: [loose.id, linked.id, found.cover.id],
  };
};

const COMMON_INPUTS = ["user_id", "case_template_id", "owner_sector_id", "signers", "recipients"] as const;

export const isCommon = (input: string): boolean => COMMON_INPUTS.some((name) => name === input);

/** What everybody of a municipality may name, and nobody of another. */
export const commonThings = (
  place: Residence,
): Readonly<Record<(typeof COMMON_INPUTS)[number], readonly unknown[]>> => ({
  user_id: [place.people.signer.id],
  case_template_id: [place.templates.GEN],
  owner_sector_id: [place.sectors["LEGAL#MESA"]],
  signers: [[place.people.signer.id]],
  recipients: [[place.people.signer.id], [place.sectors["LEGAL#MESA"]]],
});

/** Draft documents of one's own, to try what refers to somebody else's things from them. */
export const buildOwnThings = async (place: Residence, by: Who): Promise<References> => {
  const draft = await place.document({ by });
  const own = await place.case({ by });
  const signed = await place.document({ by, status: "signed", signers: [by] });
  return {
    ...commonThings(place),
    case_id: [own.id],
    case_number: [own.number],
    proposed_case_ids: [[own.id]],
    document_id: [draft.id],
    doc_number: [signed.number],
    official_document_id: [signed.id],
    user_id: [place.people[by].id],
  };
};
