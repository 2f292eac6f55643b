import type { Language } from "../token/messages";

type Texts = {
  readonly signInNotLasting: string;
  readonly noServer: string;
  readonly notSignedIn: (host: string) => string;
  readonly serverAnswers: (host: string, ms: number) => string;
  readonly clock: (skewSeconds: number) => string;
  readonly nationalIdKnown: string;
  readonly nationalIdMissing: string;
  readonly noLibrary: string;
  readonly noToken: string;
  readonly token: string;
  readonly certificate: (issuer: string, until: string) => string;
  readonly unreadable: string;
  readonly noCertificate: string;
};

export const DIAGNOSIS_TEXTS: Readonly<Record<Language, Texts>> = {
  es: {
    signInNotLasting:
      "Este equipo no tiene dónde guardar el ingreso de forma segura: se pide de nuevo cada vez que se abre el programa.",
    noServer: "No hay ningún servidor configurado.",
    notSignedIn: (host) => `${host}: no se ingresó.`,
    serverAnswers: (host, ms) => `${host} responde en ${ms} ms.`,
    clock: (skew) =>
      Math.abs(skew) < 2
        ? "La hora del equipo coincide con la del servidor."
        : `El reloj del equipo está ${Math.abs(skew)} segundos ${skew > 0 ? "adelantado" : "atrasado"} respecto del servidor.`,
    nationalIdKnown: "La cuenta tiene CUIL.",
    nationalIdMissing:
      "La cuenta no tiene CUIL: quien administra el municipio tiene que cargarlo antes de firmar.",
    noLibrary:
      "No hay ningún controlador de dispositivos instalado. Instalar el del fabricante, o agregarlo en Ajustes.",
    noToken: "No hay ningún dispositivo conectado.",
    token: "Dispositivo",
    certificate: (issuer, until) => `Emitido por ${issuer}, vence el ${until}.`,
    unreadable: "Un certificado.",
    noCertificate: "El dispositivo no tiene un certificado con el que se pueda firmar.",
  },
  en: {
    signInNotLasting:
      "This computer has no safe place for the sign-in: it is asked for each time the program starts.",
    noServer: "No server is set up.",
    notSignedIn: (host) => `${host}: not signed in.`,
    serverAnswers: (host, ms) => `${host} answers in ${ms} ms.`,
    clock: (skew) =>
      Math.abs(skew) < 2
        ? "The computer's time is that of the server."
        : `The computer's clock is ${Math.abs(skew)} seconds ${skew > 0 ? "ahead of" : "behind"} the server.`,
    nationalIdKnown: "The account has a CUIL.",
    nationalIdMissing:
      "The account has no CUIL: an administrator of the municipality has to enter it before signing.",
    noLibrary: "No driver of tokens is installed. Install the vendor's, or add it in the settings.",
    noToken: "No token is connected.",
    token: "Token",
    certificate: (issuer, until) => `Issued by ${issuer}, expires on ${until}.`,
    unreadable: "A certificate.",
    noCertificate: "The token has no certificate that can sign.",
  },
};
