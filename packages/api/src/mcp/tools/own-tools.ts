import { listTenantsOp } from "@foja/core/people/list-tenants.op";
import { getAgentGuideOp } from "../get-agent-guide";
import type { Tools } from "../tool";

/** For whoever has not chosen a municipality yet. */
export const ownTools: Tools = {
  list_my_tenants: {
    toolset: undefined,
    title: "Municipios de la persona",
    description:
      "Lista los municipios a los que pertenece la persona. Usar cuando otra herramienta responde multi_tenant_selection_required: preguntar cuál y mandar su tenant_id en las llamadas siguientes.",
    operation: listTenantsOp,
  },
  get_agent_guide: {
    toolset: undefined,
    title: "Guía para asistentes",
    description:
      "Devuelve la guía para trabajar con Foja: palabras, pasos de las tareas comunes y qué confirmar con la persona. Leerla una vez, al comenzar.",
    operation: getAgentGuideOp,
  },
};
