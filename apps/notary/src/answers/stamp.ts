import { z } from "zod";

const coordinate = z.number().meta({ description: "Puntos, en el espacio visible de la página" });

/** POST /stamp-number. */
export const stampAnswer = z.object({
  stamped_pdf_b64: z.string().meta({
    description:
      "El PDF en base64; sin cambios si nada se estampó ni X-Rewritten dice que se lo escribió de nuevo",
  }),
  sig_llx: coordinate,
  sig_lly: coordinate,
  sig_urx: coordinate,
  sig_ury: coordinate,
  stamp_mode: z.enum(["none", "content", "fields", "signature"]).meta({
    description:
      "none: sin número. content: dibujado en la página. fields: en los campos del documento. signature: va en la apariencia de la nueva firma",
  }),
  stamp_lines: z
    .array(z.string())
    .meta({ description: "Con el modo signature, lo que la firma debe mostrar" }),
  field_name: z.string().nullable().meta({ description: "El campo vacío que la firma debe usar" }),
});

export type StampAnswer = z.input<typeof stampAnswer>;
