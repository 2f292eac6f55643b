import { getRecordOp } from "@foja/core/records/get-record.op";
import { listFamiliesOp } from "@foja/core/records/list-families.op";
import { searchRecordsOp } from "@foja/core/records/search-records.op";
import type { Tools } from "../tool";

export const recordTools: Tools = {
  search_records: {
    toolset: "records",
    title: "Buscar legajos",
    description:
      "Busca legajos por número, nombre o valores de sus campos; con family_code, dentro de una familia. Sigue: get_record.",
    operation: searchRecordsOp,
  },
  get_record: {
    toolset: "records",
    title: "Ver un legajo",
    description:
      "Devuelve un legajo con sus campos, vencimientos y qué puede hacer la persona con él. Cambiarlo se hace en la web.",
    operation: getRecordOp,
  },
  get_registry_families: {
    toolset: "records",
    title: "Familias de registro",
    description:
      "Lista las familias de legajos que la persona puede ver, con sus campos y estados. Usar para conocer el family_code que pide search_records.",
    operation: listFamiliesOp,
  },
};
