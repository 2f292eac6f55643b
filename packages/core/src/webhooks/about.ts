import type { WebhookDelivery } from "@foja/db/generated/tenant/client";
import type { Context } from "../kernel/context";
import { caseVisibility } from "../permissions/case-visibility";
import { documentVisibility } from "../permissions/document-visibility";
import { overseerOf } from "../permissions/overseer";
import { findFacts } from "./payload";

type Told = Pick<WebhookDelivery, "id" | "event" | "payload" | "subject">;

type Document = {
  readonly id: string;
  readonly official_number: string | null;
  readonly type_acronym: string;
};

type About = {
  readonly case: { readonly id: string; readonly number: string } | null;
  readonly documents: Document[];
  readonly citizen: { readonly id: string; readonly full_name: string } | null;
};

/**
 * What each of these tells of, and whether an administrator may see it: no role opens what is reserved (domain 3), nor does what a portal was
 * told of it. What is gone hides nothing, and is nothing to show.
 */
export const findAbout = async (
  { db, actor }: Context<"administrator">,
  rows: readonly Told[],
): Promise<ReadonlyMap<string, { readonly isSeen: boolean; readonly shown: About | null }>> => {
  const told = rows.map((row) => ({ ...row, facts: findFacts(row) }));
  const documentIds = told.flatMap(documentsOf);
  const caseIds = told.flatMap(({ facts }) => (facts && "caseId" in facts ? [facts.caseId] : []));
  const citizenIds = told.flatMap(({ facts }) => (facts && "citizenId" in facts ? [facts.citizenId] : []));
  const overseer = overseerOf(actor);
  const [documents, hidden, cases, visibleCases, citizens] = await Promise.all([
    db.document.findMany({
      where: { id: { in: documentIds } },
      select: {
        ...{ id: true, officialNumber: true, type: { select: { acronym: true } } },
        createdByCitizen: { select: { id: true, fullName: true } },
      },
    }),
    db.document.findMany({
      where: { id: { in: documentIds }, visibility: "reservado", NOT: documentVisibility(overseer) },
      select: { id: true },
    }),
    db.case.findMany({ where: { id: { in: caseIds } }, select: { id: true, number: true } }),
    db.case.findMany({
      where: { AND: [{ id: { in: caseIds } }, caseVisibility(overseer)] },
      select: { id: true },
    }),
    db.citizen.findMany({ where: { id: { in: citizenIds } }, select: { id: true, fullName: true } }),
  ]);
  const documentById = byId(documents);
  const caseById = byId(cases);
  const citizenById = byId(citizens);
  const closed = new Set(hidden.map(({ id }) => id));
  const open = new Set(visibleCases.map(({ id }) => id));

  return new Map(
    told.map((one) => {
      const found = one.facts && "caseId" in one.facts ? caseById.get(one.facts.caseId) : undefined;
      const own = documentsOf(one).flatMap((id) => documentById.get(id) ?? []);
      const citizen =
        one.facts && "citizenId" in one.facts
          ? citizenById.get(one.facts.citizenId)
          : own[0]?.createdByCitizen;
      const isSeen =
        one.subject !== null && own.every(({ id }) => !closed.has(id)) && (!found || open.has(found.id));
      const shown: About = {
        case: found ?? null,
        documents: own.map(({ id, officialNumber, type }) => ({
          id,
          official_number: officialNumber,
          type_acronym: type.acronym,
        })),
        citizen: citizen ? { id: citizen.id, full_name: citizen.fullName } : null,
      };
      return [one.id, { isSeen, shown: found || own.length > 0 || citizen ? shown : null }];
    }),
  );
};

const documentsOf = ({ facts, subject }: { facts: ReturnType<typeof findFacts>; subject: string | null }) => {
  if (!facts) return subject === null ? [] : [subject];
  return "documentIds" in facts ? facts.documentIds : [facts.documentId];
};

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));
