import { z } from "zod";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { writtenLine, writtenText } from "../kernel/text";
import { instructionsMail } from "./instructions-mail";

export const sendInstructionsOp = defineOperation({
  id: "certificates.sendInstructions",
  summary:
    "Manda por correo, a quien lo pide, los pasos para obtener el certificado con la nota y el resumen",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    cn: meant(writtenLine(200), { note: "Nombre común del requerimiento", example: "Villa Ejemplo" }),
    org: meant(writtenLine(200), { note: "Organismo del requerimiento", example: "Villa Ejemplo" }),
    sha256: meant(
      z
        .string()
        .trim()
        .regex(/^[0-9A-Fa-f]{64}$/, "Debe ser un resumen SHA-256: 64 cifras hexadecimales")
        .toLowerCase(),
      { note: "SHA-256 del requerimiento, en hexadecimal", example: "0".repeat(64) },
    ),
    nota_texto: meant(writtenText(20_000), {
      note: "Texto de la nota que se presenta a la autoridad",
      example: "Solicito la emisión del certificado",
    }),
    fd_code: meant(writtenText(100, 0), {
      note: "Código del trámite, si ya lo hay",
      example: "FD-1",
    }).default(""),
  }),
  output: z.strictObject({ message: z.string(), to: z.string() }),
  errors: ["invalid_input"],
}).run(async (ctx, { cn, org, sha256, nota_texto: noteText, fd_code: fdCode }) => {
  const to = ctx.actor.email;
  const mail = instructionsMail(to, { cn, org, sha256, noteText, fdCode });
  await ctx.transaction((tx) =>
    ctx.ports.jobs.enqueue(tx, "send-mail", { schema: ctx.tenant.schema, ...mail }),
  );
  return { message: `Las instrucciones van en camino a ${to}`, to };
});
