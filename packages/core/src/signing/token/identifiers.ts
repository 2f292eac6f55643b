import { subject } from "../../kernel/identifiers";

export const sessionId = subject(
  "signingSession",
  "Identificador de la sesión de firma",
  "Sesión de firma no encontrada",
);

export const sessionDocumentId = subject(
  "sessionDocument",
  "Identificador de un documento de la sesión",
  "Sesión de firma no encontrada",
);
