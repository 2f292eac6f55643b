import { caseStatus } from "@foja/core/cases/case";
import { movementObject } from "@foja/core/cases/movement";
import { documentDetail, documentItem } from "@foja/core/documents/present-document";
import { documentStatus } from "@foja/core/documents/states";
import type { ErrorExtra } from "@foja/core/kernel/errors";
import { departmentNode } from "@foja/core/organization/list-departments.op";
import { sectorObject } from "@foja/core/people/sector";
import type { SharedSchemas } from "@foja/openapi/schema-writer";
import { z } from "zod";

// What refusals may carry, all of it: a member that core adds does not compile until it is described here.
export const refusalMembers = {
  error: z.string().min(1).describe("Qué pasó, en español, para una persona"),
  code: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/)
    .describe("Código estable para que lo compare un programa"),
  details: z
    .array(z.strictObject({ path: z.string(), message: z.string() }))
    .optional()
    .describe("Campos rechazados, uno por uno"),
  retry_after: z
    .int()
    .optional()
    .describe("Segundos tras los cuales conviene repetir el pedido; también en Retry-After"),
  url: z.string().optional().describe("Dirección de la imagen a la que se refiere el rechazo"),
  current: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("Con CHANGED_MEANWHILE: lo que hay ahora de lo que se quería cambiar"),
  status: z
    .union([z.int(), z.enum(["sent_to_sign", "signed"])])
    .optional()
    .describe("El estado HTTP en errores de autenticación; el del documento con ALREADY_SIGNED"),
  document_id: z.guid().optional().describe("Con ALREADY_SIGNED: el documento que ya tiene su firma"),
  document_number: z
    .string()
    .nullable()
    .optional()
    .describe("Con ALREADY_SIGNED: su número oficial, si ya lo tiene"),
  signed_at: z.iso.datetime().optional().describe("Con ALREADY_SIGNED: cuándo firmó quien llama"),
} satisfies Readonly<Record<"error" | keyof ErrorExtra, z.ZodType>>;

/** Body of every refusal (specification 1, section 7; decisions A). */
export const errorBody = z.strictObject(refusalMembers);

export const sharedSchemas: SharedSchemas = z
  .registry<{ id: string; title?: string; description?: string }>()
  .add(errorBody, { id: "Error", description: "Cuerpo de todo rechazo" })
  .add(departmentNode, { id: "DepartmentNode", description: "Repartición con las que dependen de ella" })
  .add(sectorObject, { id: "Sector", description: "Sector de una repartición" })
  .add(caseStatus, { id: "CaseStatus", description: "Estado de un expediente" })
  .add(documentItem, { id: "DocumentItem", description: "Documento en una lista" })
  .add(documentDetail, { id: "Document", description: "Documento con su contenido y sus firmantes" })
  .add(documentStatus, { id: "DocumentStatus", description: "Estado de un documento" })
  .add(movementObject, { id: "Movement", description: "Entrada de la historia de un expediente" });
