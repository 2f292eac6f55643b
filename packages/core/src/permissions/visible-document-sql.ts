import type { UserActor } from "../kernel/actors";
import { visibilityValues, visibleCaseSql } from "./case-visibility";

type Table = (name: string) => string;

/**
 * `documentVisibility` as a query of ids, for statements over official documents that are not reserved; others are not meant, and need not
 * be in it. The parameters `$1` to `$4` are `visibleDocumentValues`. A test holds both readings against each other.
 */
export const visibleDocumentsSql = (table: Table): string => `
  select document_id from ${table("document_access")} where subject_id = any($1::uuid[])
  union
  select l.document_id from ${table("case_documents")} l join ${table("cases")} c on c.id = l.case_id where ${visibleCaseSql(table)}
  union
  select p.document_id from ${table("case_proposals")} p join ${table("cases")} c on c.id = p.case_id
  where p.status = 'pending' and ${visibleCaseSql(table)} and (c.owner_sector_id = any($3::uuid[])
    or exists (select from ${table("case_responsibles")} r where r.case_id = c.id and r.user_id = $4::uuid and r.removed_at is null))`;

export const visibleDocumentValues = (actor: UserActor): unknown[] => [
  ...visibilityValues(actor),
  [...actor.editSectorIds],
  actor.userId,
];
