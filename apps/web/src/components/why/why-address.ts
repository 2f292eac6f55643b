import type { Parameters } from "../list/list-query";

/** What may be asked about, by its name in the address: an official number, or the id of a case, a document or a record. */
const THINGS = {
  numero: "number",
  expediente: "case_id",
  documento: "document_id",
  legajo: "record_id",
} as const;

const WHY_PATH = "/backoffice/por-que";

const TEXT_MAX = 200;

export type Question = {
  /** Id of the person. */
  readonly person: string;
  /** As `access.explain` takes it, and what was written; undefined where nothing was named. */
  readonly thing: { readonly [name in (typeof THINGS)[keyof typeof THINGS]]?: string } | undefined;
  readonly number: string;
};

/** Reads the address: who is asked about, and what. Of several things the first counts. */
export const parseQuestion = (parameters: Parameters): Question => {
  const one = (name: string): string => {
    const value = parameters[name];
    return typeof value === "string" ? value.trim().slice(0, TEXT_MAX) : "";
  };
  const [named] = Object.entries(THINGS).filter(([name]) => one(name) !== "");
  return {
    person: one("persona"),
    thing: named && { [named[1]]: one(named[0]) },
    number: one("numero"),
  };
};

/** Address of the answer: others link to it with what they know. */
export const whyAddress = (person: string, number: string): string => {
  const parameters = new URLSearchParams();
  if (person) parameters.set("persona", person);
  if (number) parameters.set("numero", number);
  return `${WHY_PATH}?${parameters}`;
};
