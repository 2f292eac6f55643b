import { addResponsibleOp } from "@foja/core/cases/add-responsible.op";
import { assignCaseOp } from "@foja/core/cases/assign-case.op";
import { getCaseOp } from "@foja/core/cases/get-case.op";
import { getCaseByNumberOp } from "@foja/core/cases/get-case-by-number.op";
import { getCaseHistoryOp } from "@foja/core/cases/get-case-history.op";
import { getCasePermissionsOp } from "@foja/core/cases/get-case-permissions.op";
import { listCaseDocumentsOp } from "@foja/core/cases/list-case-documents.op";
import { listResponsiblesOp } from "@foja/core/cases/list-responsibles.op";
import { prepareAssignmentOp } from "@foja/core/cases/prepare-assignment.op";
import { removeResponsibleOp } from "@foja/core/cases/remove-responsible.op";
import { searchCasesOp } from "@foja/core/cases/search-cases.op";
import { listCaseTemplatesOp } from "@foja/core/catalog/list-case-templates.op";
import type { Tools } from "../tool";

export const caseTools: Tools = {
  search_cases: {
    toolset: "cases",
    title: "Buscar expedientes",
    description:
      "Busca expedientes por número, parte de él o palabras del motivo, con filtros de estado, fecha y sector. Usar cuando la persona nombra un trámite sin dar su número exacto. Sigue: get_case con el case_id. Para buscar por lo que dicen los documentos está semantic_search.",
    operation: searchCasesOp,
  },
  get_case: {
    toolset: "cases",
    title: "Ver un expediente",
    description:
      "Devuelve un expediente por su case_id: número, motivo, estado, sector que lo administra y, con include_documents, sus documentos. Sigue: get_case_documents o get_document_content para leer, get_case_history para saber qué pasó.",
    operation: getCaseOp,
  },
  get_case_history: {
    toolset: "cases",
    title: "Historia de un expediente",
    description:
      "Devuelve los movimientos de un expediente y un resumen en palabras. Usar para responder en qué anda un trámite, quién lo tuvo y por qué se movió.",
    operation: getCaseHistoryOp,
  },
  get_case_documents: {
    toolset: "cases",
    title: "Documentos de un expediente",
    description:
      "Lista, en orden, los documentos vigentes de un expediente que la persona puede ver. Sigue: get_document_content con el document_id de cada uno que haga falta leer.",
    operation: listCaseDocumentsOp,
  },
  get_case_permissions: {
    toolset: "cases",
    title: "Qué puede hacer la persona con un expediente",
    description:
      "Dice qué puede hacer la persona con un expediente: ver, transferir, asignar, agregar documentos, cerrar. Conviene preguntarlo antes de proponer una acción que podría no estar permitida.",
    operation: getCasePermissionsOp,
  },
  get_case_by_number: {
    toolset: "cases",
    title: "Encontrar un expediente por su número",
    description:
      "Devuelve el expediente que lleva exactamente ese número oficial (EE-AÑO-NÚMERO-MUNICIPIO-SECTOR). Con un número incompleto usar search_cases.",
    operation: getCaseByNumberOp,
  },
  prepare_assignment: {
    toolset: "cases",
    title: "A quién se puede asignar",
    description:
      "Lista los sectores y las personas a los que se puede pedir una tarea sobre un expediente. Usar antes de assign_case, que necesita uno de estos sector_id; no adivinarlos.",
    operation: prepareAssignmentOp,
  },
  assign_case: {
    toolset: "cases",
    title: "Asignar una tarea sobre un expediente",
    description:
      "Pide a otro sector, o a una persona de él, que actúe en un expediente, sin que pase a administrarlo. Queda en la historia con su motivo (5 a 500 caracteres). Antes: prepare_assignment. Confirmar con la persona destino y motivo. Transferir la administración no se puede desde aquí: se hace en la web.",
    operation: assignCaseOp,
    // A pass is signed in the person's name.
    without: ["create_official_doc"],
  },
  get_case_responsibles: {
    toolset: "cases",
    title: "Responsables de un expediente",
    description:
      "Lista los responsables de un expediente: primero el que lo administra (ADMIN), después los adicionales. Da los id que pide remove_case_responsible.",
    operation: listResponsiblesOp,
  },
  add_case_responsible: {
    toolset: "cases",
    title: "Agregar un responsable",
    description:
      "Agrega un responsable a un expediente. Un nuevo ADMIN reemplaza al anterior; un ADDITIONAL se suma. Antes: search_users para conocer el user_id. Confirmar con la persona.",
    operation: addResponsibleOp,
  },
  remove_case_responsible: {
    toolset: "cases",
    title: "Quitar un responsable",
    description:
      "Quita un responsable de un expediente, que puede dejar de verlo. Queda en la historia. Antes: get_case_responsibles. Pedir siempre confirmación a la persona.",
    operation: removeResponsibleOp,
  },
  get_case_templates: {
    toolset: "cases",
    title: "Tipos de expediente",
    description:
      "Lista los tipos de expediente activos. Sirve para explicar qué trámites hay; crear un expediente se hace en la web.",
    operation: listCaseTemplatesOp,
  },
};
