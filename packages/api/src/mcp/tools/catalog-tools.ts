import { getUserOp } from "@foja/core/catalog/get-user.op";
import { listDocumentStatesOp } from "@foja/core/catalog/list-document-states.op";
import { listDocumentTypesOp } from "@foja/core/catalog/list-document-types.op";
import { searchUsersOp } from "@foja/core/catalog/search-users.op";
import type { Tools } from "../tool";

export const catalogTools: Tools = {
  get_document_types: {
    toolset: "catalog",
    title: "Tipos de documento",
    description:
      "Lista los tipos de documento activos y dice cuáles puede crear y numerar la persona. Usar antes de create_document.",
    operation: listDocumentTypesOp,
    isBasic: true,
  },
  get_document_states: {
    toolset: "catalog",
    title: "Estados de un documento",
    description:
      "Explica los estados de un documento y cómo se llaman en las pantallas. Usar para filtrar search_documents o explicar un estado.",
    operation: listDocumentStatesOp,
  },
  search_users: {
    toolset: "catalog",
    title: "Buscar personas",
    description:
      "Busca personas del municipio por nombre o correo y da su user_id. Usar antes de nombrar firmantes, destinatarios o responsables; si hay varias, preguntar cuál.",
    operation: searchUsersOp,
    isBasic: true,
  },
  get_user_info: {
    toolset: "catalog",
    title: "Datos de la persona",
    description:
      "Devuelve los datos de la persona por la que se actúa: nombre, sector, roles y sello. Sin argumentos. Los de otras personas no se dan: para su user_id está search_users.",
    operation: getUserOp,
    isBasic: true,
  },
};
