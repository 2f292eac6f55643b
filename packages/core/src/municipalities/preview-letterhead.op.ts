import { z } from "zod";
import { COMPOSING_REFUSALS, composeSample } from "../documents/compose";
import { fileOutput } from "../kernel/file";
import { defineOperation } from "../kernel/operation";
import { changes } from "./update-settings.op";

const PDF = "application/pdf";

const SAMPLE = [
  "<p>Así se imprimen los documentos del municipio: el membrete encabeza la primera página, y debajo va lo que se escriba.</p>",
  "<p>Esta es una muestra: no lleva número ni firma, y no queda guardada.</p>",
].join("");

export const previewLetterheadOp = defineOperation({
  id: "settings.previewLetterhead",
  summary:
    "Una muestra en PDF de cómo se imprimirían los documentos, con el membrete de ahora o con otro texto",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ name: changes.name, annual_slogan: changes.annual_slogan }).partial(),
  output: fileOutput(PDF),
  errors: ["invalid_input", ...COMPOSING_REFUSALS],
}).run(async (ctx, { name, annual_slogan: slogan }) => ({
  contentType: PDF,
  fileName: "muestra-de-membrete.pdf",
  open: () =>
    composeSample(
      ctx,
      { html: SAMPLE, title: "Muestra de membrete", signers: 1 },
      { ...(name !== undefined && { name }), ...(slogan !== undefined && { slogan }) },
    ),
}));
