import type { CatalogTable } from "../../../../../components/catalog/propose-address";
import type { Proposable } from "../../../../../components/catalog/propose-form";
import { allOf } from "../../../../../components/types/window";
import { api } from "../../../../../server/api";

export type Own = { readonly id: string; readonly key: string; readonly name: string };

/** What the municipality made itself, of one kind: what came from the catalog is there already. */
export const ownOf = async (table: CatalogTable): Promise<readonly Own[]> => {
  const { documentTypes, caseTypes, families } = (await api()).admin;
  switch (table) {
    case "global_document_types": {
      const rows = await allOf(async (window) => {
        const answer = await documentTypes.list(window);
        return { rows: answer.document_types, total: answer.total };
      });
      return rows
        .filter(({ origin, is_internal }) => origin === "own" && !is_internal)
        .map(({ id, acronym, name }) => ({ id: String(id), key: acronym, name }));
    }
    case "global_case_templates": {
      const rows = await allOf(async (window) => {
        const answer = await caseTypes.list(window);
        return { rows: answer.case_types, total: answer.total };
      });
      return rows
        .filter(({ origin }) => origin === "own")
        .map(({ id, acronym, name }) => ({ id, key: acronym, name }));
    }
    case "global_registry_families": {
      const rows = await allOf(async (window) => {
        const answer = await families.list(window);
        return { rows: answer.registry_families, total: answer.total };
      });
      return rows
        .filter(({ origin }) => origin === "own")
        .map(({ code, name }) => ({ id: code, key: code, name }));
    }
  }
};

/** One of them, in the shape in which it is proposed: without what is the municipality's alone. */
export const proposableOf = async (table: CatalogTable, id: string): Promise<Proposable> => {
  const { documentTypes, caseTypes, families } = (await api()).admin;
  switch (table) {
    case "global_document_types": {
      const type = await documentTypes.get({ document_type_id: Number(id) });
      const { fields } = await documentTypes.getFields({ document_type_id: type.id });
      const { acronym, name, description, required_signature, visibility, own_numbering, trust } = type;
      const { citizen_signing } = type;
      const rest = { acronym, type: type.type, required_signature, visibility, own_numbering, trust };
      return { table, name, description, rest: { ...rest, citizen_signing, fields } };
    }
    case "global_case_templates": {
      const type = await caseTypes.get({ case_type_id: id });
      const { acronym, name, description, creation_channel, visibility } = type;
      return { table, name, description, rest: { acronym, creation_channel, visibility } };
    }
    case "global_registry_families": {
      const { code, name, description, states, fields: own } = await families.get({ code: id });
      const fields = own.map(({ filled_count: _, ...field }) => field);
      return { table, name, description, rest: { code, states, fields } };
    }
  }
};
