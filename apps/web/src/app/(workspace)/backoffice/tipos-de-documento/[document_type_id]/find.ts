import { cache } from "react";
import { api } from "../../../../../server/api";

/** For the page and its title together. */
export const findDocumentType = cache(async (id: string) =>
  (await api()).admin.documentTypes.get({ document_type_id: Number(id) }),
);
