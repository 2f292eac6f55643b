import type { Mail } from "../ports/mailer";

export type Instructions = {
  readonly cn: string;
  readonly org: string;
  readonly sha256: string;
  readonly noteText: string;
  /** Number of the file or form at the authority; empty when there is none yet. */
  readonly fdCode: string;
};

/** What whoever asks an authority for a certificate has to do, step by step. */
export const instructionsMail = (to: string, { cn, org, sha256, noteText, fdCode }: Instructions): Mail => ({
  to,
  subject: `Cómo obtener el certificado de firma de ${org}`,
  text: [
    `Usted generó el requerimiento de certificado de ${cn} (${org}). Para obtenerlo:`,
    "",
    "1. Guardar la clave privada (.key) en un lugar seguro: el sistema no la conserva, y sin ella el certificado no sirve.",
    "2. Presentar ante la autoridad certificante el requerimiento (.csr) y la nota que figura abajo.",
    ...(fdCode ? [`   Código del trámite: ${fdCode}`] : []),
    "3. Cuando llegue el certificado (.cer, .crt, .pem o .p7b), cargarlo en el panel de administración,",
    "   Certificado de firma, Finalizar, junto con la clave privada y una contraseña nueva.",
    "",
    "Resumen SHA-256 del requerimiento, para cotejarlo con el que reciba la autoridad:",
    sha256,
    "",
    "Texto de la nota:",
    "",
    noteText,
    "",
  ].join("\n"),
});
