import type { TokenCode } from "./token-code";
import type { TokenErrorDetails } from "./token-error";

export type Language = "es" | "en";

/** What a person is told of each code. In braces what `TokenErrorDetails` names. */
export const TOKEN_MESSAGES: Readonly<Record<TokenCode, Readonly<Record<Language, string>>>> = {
  PIN_INCORRECT: {
    es: "El PIN no es correcto. No se volvió a probar.",
    en: "The PIN is not correct. It was not tried again.",
  },
  PIN_INCORRECT_FEW_TRIES: {
    es: "El PIN no es correcto y quedan pocos intentos antes de que el dispositivo se bloquee.",
    en: "The PIN is not correct, and few tries are left before the token is locked.",
  },
  PIN_INCORRECT_LAST_TRY: {
    es: "El PIN no es correcto. Queda un solo intento: si falla, el dispositivo se bloquea.",
    en: "The PIN is not correct. One try is left: if it fails, the token is locked.",
  },
  PIN_LOCKED: {
    es: "El PIN está bloqueado. Para desbloquearlo hay que usar el programa del fabricante o acudir a quien entregó el dispositivo.",
    en: "The PIN is locked. Unlock it with the vendor's program, or ask whoever issued the token.",
  },
  PIN_LENGTH: {
    es: "El PIN es demasiado corto o demasiado largo para este dispositivo.",
    en: "The PIN is too short or too long for this token.",
  },
  PIN_CHARACTERS: {
    es: "El PIN tiene caracteres que este dispositivo no admite.",
    en: "The PIN has characters that this token does not take.",
  },
  PIN_CANCELLED: {
    es: "Se canceló el ingreso del PIN. No se firmó.",
    en: "Entering the PIN was cancelled. Nothing was signed.",
  },
  PIN_EXPIRED: {
    es: "El PIN venció. Hay que cambiarlo con el programa del fabricante antes de firmar.",
    en: "The PIN has expired. Change it with the vendor's program before signing.",
  },
  PIN_NOT_SET: {
    es: "El dispositivo todavía no tiene un PIN. Hay que definirlo con el programa del fabricante.",
    en: "The token has no PIN yet. Set one with the vendor's program.",
  },

  TOKEN_NOT_FOUND: {
    es: "El dispositivo ya no está conectado.",
    en: "The token is no longer connected.",
  },
  TOKEN_REMOVED: {
    es: "El dispositivo se retiró mientras se usaba. Hay que volver a conectarlo e ingresar el PIN.",
    en: "The token was removed while in use. Connect it again and enter the PIN.",
  },
  TOKEN_IN_USE: {
    es: "Ya se está firmando con este dispositivo.",
    en: "This token is already signing.",
  },
  BATCH_ENDED: {
    es: "La sesión con el dispositivo terminó. Hay que volver a ingresar el PIN.",
    en: "The session with the token has ended. Enter the PIN again.",
  },
  CERTIFICATE_NOT_FOUND: {
    es: "El certificado elegido no está en el dispositivo, o no sirve para firmar.",
    en: "The chosen certificate is not on the token, or cannot sign.",
  },
  ALGORITHM_NOT_OFFERED: {
    es: "El dispositivo no puede firmar de la forma pedida.",
    en: "The token cannot sign in the way that was asked for.",
  },
  SIGNATURE_WRONG: {
    es: "El dispositivo devolvió una firma que no corresponde a su certificado. No se usó.",
    en: "The token returned a signature that does not match its certificate. It was not used.",
  },

  DRIVER_NOT_FOUND: {
    es: "No se encuentra el controlador {library}.",
    en: "The driver {library} cannot be found.",
  },
  DRIVER_UNREADABLE: {
    es: "No se puede leer el controlador {library}.",
    en: "The driver {library} cannot be read.",
  },
  DRIVER_NOT_A_LIBRARY: {
    es: "{library} no es un controlador: hay que elegir una biblioteca PKCS#11 del fabricante.",
    en: "{library} is no driver: choose a PKCS#11 library of the vendor.",
  },
  DRIVER_OTHER_SYSTEM: {
    es: "El controlador {library} es para otro sistema operativo.",
    en: "The driver {library} is for another operating system.",
  },
  DRIVER_32_BIT: {
    es: "El controlador {library} es de 32 bits y este programa es de 64. Hay que instalar el de 64 bits del fabricante.",
    en: "The driver {library} is 32-bit and this program is 64-bit. Install the vendor's 64-bit one.",
  },
  DRIVER_64_BIT: {
    es: "El controlador {library} es de 64 bits y este programa es de 32. Hay que instalar el programa de 64 bits.",
    en: "The driver {library} is 64-bit and this program is 32-bit. Install the 64-bit program.",
  },
  DRIVER_OTHER_ARCHITECTURE: {
    es: "El controlador {library} es para otro procesador ({architecture}). Hay que instalar el que corresponde a este equipo.",
    en: "The driver {library} is for another processor ({architecture}). Install the one for this computer.",
  },
  DRIVER_NOT_LOADED: {
    es: "No se pudo cargar el controlador {library}. Puede faltar otro componente del fabricante.",
    en: "The driver {library} could not be loaded. Another part of the vendor's software may be missing.",
  },
  DRIVER_NOT_PKCS11: {
    es: "{library} no es un controlador de dispositivos de firma (PKCS#11).",
    en: "{library} is no driver of signing tokens (PKCS#11).",
  },
  DRIVER_HUNG: {
    es: "El controlador del dispositivo dejó de responder y se cerró. Se puede volver a intentar; si se repite, retirar y volver a conectar el dispositivo.",
    en: "The token's driver stopped answering and was ended. Try again; if it happens again, remove the token and connect it.",
  },
  DRIVER_CRASHED: {
    es: "El controlador del dispositivo falló y se cerró. Se puede volver a intentar.",
    en: "The token's driver crashed and was ended. Try again.",
  },
  DRIVER_FAILED: {
    es: "El dispositivo respondió con un error ({cause}).",
    en: "The token answered with an error ({cause}).",
  },
  TOKENS_UNSUPPORTED: {
    es: "Esta instalación no incluye el acceso a dispositivos de firma. Hay que volver a instalar el programa.",
    en: "This installation lacks access to signing tokens. Install the program again.",
  },
  CLOSED: {
    es: "El programa se está cerrando.",
    en: "The program is closing.",
  },

  CERTIFICATE_UNREADABLE: {
    es: "No se puede leer.",
    en: "It cannot be read.",
  },
  CERTIFICATE_OF_AUTHORITY: {
    es: "Es de una autoridad certificante, no de una persona.",
    en: "It belongs to a certification authority, not to a person.",
  },
  CERTIFICATE_NOT_FOR_SIGNING: {
    es: "No está habilitado para firmar.",
    en: "It is not meant for signing.",
  },
  CERTIFICATE_WITHOUT_NATIONAL_ID: {
    es: "No dice el CUIT o CUIL de su titular.",
    en: "It does not name the CUIT or CUIL of its holder.",
  },
  CERTIFICATE_OF_OTHER_PERSON: {
    es: "Es de otra persona.",
    en: "It belongs to another person.",
  },
  CERTIFICATE_EXPIRED: {
    es: "Está vencido.",
    en: "It has expired.",
  },
  CERTIFICATE_NOT_YET_VALID: {
    es: "Todavía no es válido. Conviene revisar la fecha de este equipo.",
    en: "It is not valid yet. Check the date of this computer.",
  },
  CERTIFICATE_WEAK: {
    es: "Su clave o su algoritmo ya no se consideran seguros.",
    en: "Its key or algorithm is no longer considered safe.",
  },
  CERTIFICATE_KEY_UNSUPPORTED: {
    es: "Su tipo de clave no se admite.",
    en: "Its kind of key is not supported.",
  },
  CERTIFICATE_WITHOUT_KEY: {
    es: "El dispositivo no tiene su clave privada.",
    en: "The token does not hold its private key.",
  },

  NOTICE_PIN_FEW_TRIES: {
    es: "Quedan pocos intentos antes de que el dispositivo se bloquee.",
    en: "Few tries are left before the token is locked.",
  },
  NOTICE_PIN_LAST_TRY: {
    es: "Último intento: si el PIN no es correcto, el dispositivo se bloquea.",
    en: "Last try: if the PIN is not correct, the token is locked.",
  },
  NOTICE_PIN_ON_KEY_PAD: {
    es: "Ingresar el PIN en el teclado del lector.",
    en: "Enter the PIN on the reader's key pad.",
  },
  NOTICE_PIN_EACH_TIME: {
    es: "El dispositivo pide el PIN en cada firma.",
    en: "The token asks for the PIN with each signature.",
  },
};

/** The sentence of a code. */
export const tokenMessage = (code: TokenCode, language: Language, details: TokenErrorDetails = {}): string =>
  TOKEN_MESSAGES[code][language].replace(
    /\{(library|architecture|cause)\}/g,
    (_, name: keyof TokenErrorDetails) => details[name] ?? "?",
  );
