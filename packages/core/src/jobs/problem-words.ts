import { z } from "zod";

/** As the queue keeps what an attempt threw. */
const thrown = z.looseObject({
  name: z.string().optional(),
  message: z.string().optional(),
  code: z.string().optional(),
  kind: z.string().optional(),
});

const AWAY = "no respondió. Se puede repetir cuando vuelva a funcionar";

const BY_NAME: Readonly<Record<string, string>> = {
  MailError: `El servidor de correo ${AWAY}`,
  NotaryError: `El servicio de firma ${AWAY}`,
  StorageUnavailable: `El depósito de archivos ${AWAY}`,
  IdentityUnavailable: `El proveedor de identidad ${AWAY}`,
};

const BY_CODE: Readonly<Record<string, string>> = {
  BAD_ADDRESS: "La dirección de correo no es válida. Corríjala en la persona antes de repetir",
  REFUSED: "El servidor de correo rechazó el mensaje: la dirección no existe o no lo acepta",
  ECONNREFUSED: `Un servicio de la instalación ${AWAY}`,
  ETIMEDOUT: "Un servicio tardó demasiado en responder. Se puede repetir",
};

/** What stopped a job says nothing of ours, so it is told where to look. */
const OTHER =
  "Falló por un error interno. El registro del trabajador lo tiene con el identificador del trabajo";

/** Refusals are worded for people; what a library or the database said is not shown to anybody. */
export const problemWords = (error: unknown): string | null => {
  if (error === null || error === undefined) return null;
  const { name = "", message = "", code = "" } = thrown.catch({}).parse(error);
  if (name === "AppError" && message) return message;
  if (/heartbeat|timed? ?out|expired/i.test(message)) return "Nadie lo terminó a tiempo. Se puede repetir";
  return BY_CODE[code] ?? BY_NAME[name] ?? OTHER;
};
