import { PASSWORD_LENGTH_MIN, type PasswordProblem } from "../accounts/password-rules";
import { GRANT_DAYS, REFRESH_TOKEN_DAYS } from "../provider/lifetimes";

export const LANGUAGES = ["es", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

const es = {
  languageName: "Español",
  otherLanguage: "English",
  errorPrefix: "Error: ",
  summaryTitle: "Hay un problema",
  continueLink: "Continuar",
  backToPlatform: "Volver a Foja",
  help: "¿Necesita ayuda? Hable con quien administra Foja en su municipio.",
  logIn: {
    title: "Iniciar sesión",
    intro: "Ingrese con su cuenta del municipio.",
    introFor: (client: string) => `Para continuar en ${client}.`,
    email: "Correo electrónico",
    password: "Contraseña",
    submit: "Iniciar sesión",
    forgotTitle: "¿Olvidó su contraseña?",
    forgot: "Pida un enlace nuevo a quien administra Foja en su municipio.",
    emailMissing: "Escriba su correo electrónico.",
    passwordMissing: "Escriba su contraseña.",
    wrong: "El correo o la contraseña no son correctos.",
    wrongKept: "Puede intentar de nuevo. Las mayúsculas y minúsculas cuentan.",
    disabled: "Su cuenta está deshabilitada. La puede habilitar quien administra Foja en su municipio.",
    throttled: (minutes: number) =>
      `Hubo demasiados intentos. Por seguridad, espere ${minutes === 1 ? "1 minuto" : `${minutes} minutos`} antes de intentar de nuevo.`,
  },
  consent: {
    title: (client: string) => `${client} quiere usar Foja en su nombre`,
    intro: "Autorice solamente si usted inició este pedido y conoce la aplicación. Foja no la verificó.",
    account: "Su cuenta",
    application: "Aplicación",
    returnsTo: "Vuelve a",
    thisComputer: "Un programa de esta computadora",
    can: "Si autoriza, la aplicación podrá:",
    email: "Conocer su correo electrónico.",
    profile: "Conocer su nombre.",
    doings: [
      "Buscar y leer lo que usted puede ver: expedientes, documentos, notas, memos y legajos.",
      "Escribir borradores y mandarlos a firmar, rechazar documentos, asignar expedientes y cambiar sus responsables, con los permisos que usted tiene.",
      "Proponer documentos para un expediente.",
    ],
    asApplication:
      "Abrir expedientes, cuya carátula sale con su nombre, trasladarlos y vincularles documentos oficiales.",
    never: "Nunca firma en su nombre. Tampoco traslada ni borra expedientes o documentos.",
    neverAsApplication:
      "Nunca firma en su nombre los documentos que esperan su firma, ni borra expedientes o documentos.",
    signerTitle: "Un programa de esta computadora quiere firmar con su token",
    signerIntro:
      "Autorice solamente si usted abrió el programa de firma de Foja y pidió iniciar sesión desde ahí: otro programa de esta computadora podría presentarse con su nombre.",
    signerDoings: [
      "Ver los documentos que esperan su firma, y abrirlos.",
      "Registrar las firmas que se hagan con su token y su PIN.",
    ],
    signerNever: "No firma sin el token y el PIN, y no busca, escribe ni cambia ninguna otra cosa.",
    signerEndsAt: "Cuando quiera lo ve o lo termina en",
    access: "Qué le permite",
    accessMissing: "Elija qué le permite a la aplicación.",
    accesses: {
      write: { name: "Leer y escribir", help: "Todo lo de la lista." },
      read: {
        name: "Sólo leer",
        help: "Busca y lee, y no cambia nada, salvo la constancia de apertura de las notas y los memos que abre.",
      },
    },
    once: "Dura una hora. Después la aplicación tiene que pedirlo de nuevo.",
    renews: `Sigue conectada cuando usted no esté usando Foja, hasta ${GRANT_DAYS} días; si pasan ${REFRESH_TOKEN_DAYS} días sin que se use, termina antes.`,
    endsAt: "Cuando quiera lo ve, lo cambia o lo termina en",
    allow: "Autorizar",
    deny: "Cancelar",
    switch: "Usar otra cuenta",
  },
  activation: {
    title: "Elegir una contraseña",
    intro: "Con ella va a iniciar sesión en Foja.",
    email: "Su correo electrónico",
    password: "Contraseña nueva",
    rule: `Al menos ${PASSWORD_LENGTH_MIN} caracteres. Una frase corta es fácil de recordar.`,
    repeat: "Repita la contraseña",
    submit: "Guardar contraseña",
    mismatch: "Las dos contraseñas no son iguales.",
    problems: {
      too_short: `La contraseña necesita al menos ${PASSWORD_LENGTH_MIN} caracteres.`,
      too_long: "La contraseña es demasiado larga.",
      is_personal: "La contraseña no puede ser su nombre, su correo o el nombre del municipio.",
      too_simple:
        "La contraseña es demasiado fácil de adivinar. Una frase de tres o cuatro palabras es mejor.",
    } satisfies Record<PasswordProblem, string>,
    doneTitle: "Contraseña guardada",
    done: "Ya puede iniciar sesión con su correo y su contraseña nueva.",
    doneLink: "Ir a iniciar sesión",
    goneTitle: "Este enlace ya no sirve",
    gone: "Los enlaces se usan una sola vez y vencen a los 5 días. Si ya eligió su contraseña, inicie sesión. Si no, pida un enlace nuevo a quien administra Foja en su municipio.",
  },
  redirect: { title: "Continuando", text: "Un momento, por favor." },
  logOut: {
    title: "¿Cerrar la sesión?",
    intro: "Se cerrará su sesión en este navegador.",
    submit: "Cerrar sesión",
    stay: "Seguir conectado",
    doneTitle: "Sesión cerrada",
    done: "Puede cerrar esta página.",
  },
  errors: {
    detail: "Detalle técnico",
    request: "Número de pedido",
    expiredTitle: "Esta página venció",
    expired:
      "Pasó mucho tiempo o se abrió en otro navegador. No se perdió nada: vuelva a la aplicación e intente de nuevo.",
    clientTitle: "La aplicación no se puede conectar",
    client:
      "La dirección o la identificación que envió la aplicación no es válida. Avise a quien la mantiene.",
    notFoundTitle: "Esta página no existe",
    notFound: "Revise la dirección.",
    forbiddenTitle: "No se aceptó el pedido",
    forbidden: "El formulario no se envió desde esta página. Ábrala de nuevo e intente otra vez.",
    throttledTitle: "Demasiados intentos",
    throttled: "Llegaron muchos pedidos desde esta dirección. Espere un minuto e intente de nuevo.",
    serverTitle: "Algo falló de nuestro lado",
    server:
      "Intente de nuevo en unos minutos. Si sigue fallando, avise a quien administra Foja y mencione el número de pedido.",
  },
};

export type Texts = typeof es;

const en: Texts = {
  languageName: "English",
  otherLanguage: "Español",
  errorPrefix: "Error: ",
  summaryTitle: "There is a problem",
  continueLink: "Continue",
  backToPlatform: "Back to Foja",
  help: "Need help? Talk to whoever administers Foja in your municipality.",
  logIn: {
    title: "Sign in",
    intro: "Use your municipal account.",
    introFor: (client) => `To continue to ${client}.`,
    email: "E-mail",
    password: "Password",
    submit: "Sign in",
    forgotTitle: "Forgot your password?",
    forgot: "Ask whoever administers Foja in your municipality for a new link.",
    emailMissing: "Enter your e-mail.",
    passwordMissing: "Enter your password.",
    wrong: "The e-mail or the password is not right.",
    wrongKept: "You can try again. Upper and lower case matter.",
    disabled: "Your account is disabled. Whoever administers Foja in your municipality can enable it.",
    throttled: (minutes) =>
      `There were too many attempts. For safety, wait ${minutes === 1 ? "1 minute" : `${minutes} minutes`} before you try again.`,
  },
  consent: {
    title: (client) => `${client} wants to use Foja on your behalf`,
    intro: "Allow this only if you started it and know the application. Foja has not verified it.",
    account: "Your account",
    application: "Application",
    returnsTo: "Returns to",
    thisComputer: "A program on this computer",
    can: "If you allow it, the application can:",
    email: "Know your e-mail.",
    profile: "Know your name.",
    doings: [
      "Search and read what you can see: cases, documents, notes, memos and records.",
      "Write drafts and send them to be signed, reject documents, assign cases and change who is responsible for them, with the permissions you have.",
      "Propose documents for a case.",
    ],
    asApplication: "Open cases, whose cover bears your name, move them and link official documents to them.",
    never: "It never signs in your name. Nor does it move or delete cases or documents.",
    neverAsApplication:
      "It never signs in your name what waits for your signature, nor deletes cases or documents.",
    signerTitle: "A program on this computer wants to sign with your token",
    signerIntro:
      "Allow this only if you opened Foja's signing program and asked to sign in from there: another program on this computer could pose as it.",
    signerDoings: [
      "See the documents that wait for your signature, and open them.",
      "Hand in the signatures that are made with your token and your PIN.",
    ],
    signerNever: "It does not sign without token and PIN, and searches, writes or changes nothing else.",
    signerEndsAt: "See it or end it whenever you want at",
    access: "What you allow",
    accessMissing: "Choose what you allow the application.",
    accesses: {
      write: { name: "Read and write", help: "All that is listed." },
      read: {
        name: "Read only",
        help: "It searches and reads, and changes nothing, except that opening a note or memo is recorded.",
      },
    },
    once: "It lasts an hour. Then the application has to ask again.",
    renews: `It stays connected while you are not using Foja, for up to ${GRANT_DAYS} days; ${REFRESH_TOKEN_DAYS} days without use end it sooner.`,
    endsAt: "See it, change it or end it whenever you want at",
    allow: "Allow",
    deny: "Cancel",
    switch: "Use another account",
  },
  activation: {
    title: "Choose a password",
    intro: "You will sign in to Foja with it.",
    email: "Your e-mail",
    password: "New password",
    rule: `At least ${PASSWORD_LENGTH_MIN} characters. A short sentence is easy to remember.`,
    repeat: "Repeat the password",
    submit: "Save password",
    mismatch: "The two passwords are not the same.",
    problems: {
      too_short: `The password needs at least ${PASSWORD_LENGTH_MIN} characters.`,
      too_long: "The password is too long.",
      is_personal: "The password can't be your name, your e-mail or the municipality's name.",
      too_simple: "The password is too easy to guess. A sentence of three or four words is better.",
    },
    doneTitle: "Password saved",
    done: "You can now sign in with your e-mail and your new password.",
    doneLink: "Go to sign in",
    goneTitle: "This link no longer works",
    gone: "Links work once and expire after 5 days. If you already chose your password, sign in. If not, ask whoever administers Foja in your municipality for a new link.",
  },
  redirect: { title: "Continuing", text: "One moment, please." },
  logOut: {
    title: "Sign out?",
    intro: "Your session in this browser will end.",
    submit: "Sign out",
    stay: "Stay signed in",
    doneTitle: "Signed out",
    done: "You can close this page.",
  },
  errors: {
    detail: "Technical detail",
    request: "Request number",
    expiredTitle: "This page has expired",
    expired:
      "Too much time passed, or it was opened in another browser. Nothing was lost: go back to the application and try again.",
    clientTitle: "The application can't connect",
    client:
      "The address or identification that the application sent is not valid. Tell whoever maintains it.",
    notFoundTitle: "This page does not exist",
    notFound: "Check the address.",
    forbiddenTitle: "The request was not accepted",
    forbidden: "The form was not sent from this page. Open it again and retry.",
    throttledTitle: "Too many attempts",
    throttled: "Many requests came from this address. Wait a minute and try again.",
    serverTitle: "Something failed on our side",
    server:
      "Try again in a few minutes. If it keeps failing, tell whoever administers Foja and mention the request number.",
  },
};

export const TEXTS: Readonly<Record<Language, Texts>> = { es, en };

/**
 * The first language of ours among what the person asked for: an explicit choice, then the application's `ui_locales`
 * (OpenID Connect Core, 3.1.2.1), then Accept-Language. Spanish when nothing matches.
 */
export const chooseLanguage = (
  asked: string | undefined,
  uiLocales: string | undefined,
  acceptLanguage: string | undefined,
): Language => {
  const wanted = [asked ?? "", ...(uiLocales ?? "").split(/\s+/), ...preferences(acceptLanguage ?? "")];
  for (const tag of wanted) {
    const language = LANGUAGES.find((known) => known === tag.slice(0, 2).toLowerCase());
    if (language) return language;
  }
  return "es";
};

const preferences = (header: string): string[] =>
  header
    .split(",")
    .map((entry) => {
      const [tag = "", weight = "q=1"] = entry.trim().split(/\s*;\s*/);
      return { tag, weight: Number(weight.slice(2)) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
