import { z } from "zod";
import { removeLostCertificateFiles } from "../certificates/remove-lost-files";
import { warnOfEnd } from "../certificates/warn-of-end";
import { storageUnavailable } from "../kernel/invoke";
import { defineOperation } from "../kernel/operation";

export const tendCertificatesOp = defineOperation({
  id: "sweeps.tendCertificates",
  summary:
    "Avisa a los administradores que vence el certificado de firma y borra archivos que ningún certificado usa",
  access: "system",
  effect: "destructive",
  input: z.strictObject({}),
  output: z.strictObject({ mails: z.int(), removed: z.int() }),
  errors: [storageUnavailable],
}).run(async (ctx) => ({ mails: await warnOfEnd(ctx), removed: await removeLostCertificateFiles(ctx) }));
