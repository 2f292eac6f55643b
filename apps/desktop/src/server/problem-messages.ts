import type { Language } from "../token/messages";
import type { ProblemDetails } from "./problem";
import type { ProblemCode } from "./problem-code";

/** What a person is told of each code. `{text}` is what the server said. */
export const PROBLEM_MESSAGES: Readonly<Record<ProblemCode, Readonly<Record<Language, string>>>> = {
  SERVER_ADDRESS_INVALID: {
    es: "Esa no es la dirección de un servidor. Es la misma con la que se entra desde el navegador, por ejemplo foja.municipio.gob.ar.",
    en: "That is not the address of a server. It is the one that the browser opens, such as foja.municipio.gob.ar.",
  },
  SERVER_ADDRESS_INSECURE: {
    es: "La dirección empieza con http y la conexión no sería segura. Hay que usar la que empieza con https.",
    en: "The address begins with http, and the connection would not be safe. Use the one with https.",
  },
  SERVER_UNREACHABLE: {
    es: "No se puede llegar al servidor. Revisar la conexión a la red y volver a intentar.",
    en: "The server cannot be reached. Check the network and try again.",
  },
  SERVER_TIMEOUT: {
    es: "El servidor tardó demasiado en responder. Volver a intentar.",
    en: "The server took too long to answer. Try again.",
  },
  SERVER_NOT_FOJA: {
    es: "En esa dirección no hay un servidor de Foja que admita este programa.",
    en: "There is no Foja server at that address that works with this program.",
  },
  SERVER_ANSWER_UNKNOWN: {
    es: "El servidor respondió de una forma que este programa no conoce. Puede faltar actualizarlo.",
    en: "The server answered in a way that this program does not know. It may need an update.",
  },
  SERVER_REFUSED: { es: "{text}", en: "The server said: {text}" },
  SERVER_UNAVAILABLE: {
    es: "El servidor no puede responder en este momento. Volver a intentar en unos minutos.",
    en: "The server cannot answer at the moment. Try again in a few minutes.",
  },
  SERVER_FAILED: {
    es: "El servidor falló. Avisar a soporte con el número de solicitud que figura en el diagnóstico.",
    en: "The server failed. Tell support the request number that the diagnosis shows.",
  },
  SERVER_UNKNOWN: {
    es: "Ese servidor no está entre los configurados en este programa.",
    en: "That server is none of those set up in this program.",
  },
  SIGNED_OUT: {
    es: "El ingreso terminó. Hay que volver a ingresar.",
    en: "You are no longer signed in. Sign in again.",
  },
  TICKET_OVER: {
    es: "Terminó el permiso para firmar lo que se abrió desde la página: dura una hora, o hasta que se sale de la página. Volver a abrirlo desde ahí, o ingresar con la cuenta.",
    en: "The right to sign what a page opened is over: it lasts an hour, or until you sign out there. Open it there again, or sign in with your account.",
  },
  SIGN_IN_CANCELLED: { es: "Se canceló el ingreso.", en: "Signing in was cancelled." },
  SIGN_IN_TIMED_OUT: {
    es: "El ingreso no se completó en el navegador. Volver a intentar.",
    en: "Signing in was not completed in the browser. Try again.",
  },
  SIGN_IN_REFUSED: {
    es: "El servicio de identidad no permitió el ingreso.",
    en: "The identity provider did not let you in.",
  },
  SIGN_IN_FAILED: {
    es: "El servicio de identidad respondió de una forma que no se puede aceptar. Avisar a soporte.",
    en: "The identity provider answered in a way that cannot be accepted. Tell support.",
  },
  MUNICIPALITY_REQUIRED: {
    es: "Hay que elegir en qué municipio se va a firmar.",
    en: "Choose the municipality in which you sign.",
  },
  LINK_INVALID: {
    es: "El enlace con el que se abrió el programa no es válido. Volver a abrirlo desde la página del documento.",
    en: "The link that opened the program is not valid. Open it again from the document's page.",
  },
  TICKET_INVALID: {
    es: "El enlace ya se usó o pasaron más de dos minutos. Volver a abrirlo desde la página del documento.",
    en: "The link was used already, or is more than two minutes old. Open it again from the document's page.",
  },
  PREPARED_WRONG: {
    es: "Lo que se iba a firmar no corresponde al documento. No se firmó: avisar a soporte.",
    en: "What was to be signed does not match the document. Nothing was signed: tell support.",
  },
  DOCUMENT_CHANGED: {
    es: "El documento cambió desde que se mostró. No se firmó: hay que volver a mirarlo antes de firmar.",
    en: "The document has changed since it was shown. It was not signed: look at it again first.",
  },
  BATCH_RUNNING: { es: "Ya se está firmando.", en: "Documents are being signed already." },
  BATCH_NONE: { es: "No hay documentos que se estén firmando.", en: "No documents are being signed." },
  BATCH_OF_OTHERS: {
    es: "Esos documentos se empezaron a firmar con otra cuenta, municipio o servidor. Ingresar como entonces, o volver a la lista.",
    en: "Those documents were begun with another account, municipality or server. Sign in as you did then, or go back to the list.",
  },
  REQUEST_INVALID: {
    es: "El programa pidió algo que no se puede hacer. Avisar a soporte.",
    en: "The program asked for something that cannot be done. Tell support.",
  },
  PROGRAM_FAILED: {
    es: "El programa falló. Volver a intentar y, si se repite, avisar a soporte con lo que dice el diagnóstico.",
    en: "The program failed. Try again; if it happens again, tell support what the diagnosis says.",
  },
};

/** The sentence of a code. */
export const problemMessage = (code: ProblemCode, language: Language, details: ProblemDetails = {}): string =>
  PROBLEM_MESSAGES[code][language].replace("{text}", () => details.text ?? "");
