import { caseStatus } from "@foja/core/cases/case";
import { movementObject } from "@foja/core/cases/movement";
import { documentDetail, documentItem } from "@foja/core/documents/present-document";
import { documentStatus } from "@foja/core/documents/states";
import { sectorObject } from "@foja/core/people/sector";
import { z } from "zod";
import type { SharedSchemas } from "./json-schema";

/** Body of every refusal (specification 1, section 7; decisions A). */
export const errorBody = z.looseObject({
  error: z.string().describe("Qué pasó, en español, para una persona"),
  code: z.string().describe("Código estable para que lo compare un programa"),
  details: z
    .array(z.strictObject({ path: z.string(), message: z.string() }))
    .optional()
    .describe("Campos rechazados, uno por uno"),
  status: z.int().optional().describe("El estado HTTP; solo en errores de autenticación"),
});

export const sharedSchemas: SharedSchemas = z
  .registry<{ id: string; title?: string; description?: string }>()
  .add(errorBody, { id: "Error", description: "Cuerpo de todo rechazo" })
  .add(sectorObject, { id: "Sector", description: "Sector de una repartición" })
  .add(caseStatus, { id: "CaseStatus", description: "Estado de un expediente" })
  .add(documentItem, { id: "DocumentItem", description: "Documento en una lista" })
  .add(documentDetail, { id: "Document", description: "Documento con su contenido y sus firmantes" })
  .add(documentStatus, { id: "DocumentStatus", description: "Estado de un documento" })
  .add(movementObject, { id: "Movement", description: "Entrada de la historia de un expediente" });
