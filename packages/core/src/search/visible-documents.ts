import type { UserActor } from "../kernel/actors";
import { documentVisibilityMarks } from "../permissions/document-visibility";
import { type Bind, bearingAny, placesIn, type Sql } from "../sets/set";

/** The ids of the documents that the person may see (`documentVisibility`), as `document_id`. */
export const visibleDocuments = (actor: UserActor, bind: Bind): Sql => {
  const places = placesIn(bearingAny("documents", documentVisibilityMarks(actor), bind));
  return (table) =>
    `select id as document_id from ${table("documents")} where position = any(array(${places(table)}))`;
};
