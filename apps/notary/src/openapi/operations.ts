import type { z } from "zod";
import { certificateAnswer, certificatesAnswer } from "../answers/certificate";
import { checkedSignerAnswer, preparedAnswer } from "../answers/external-signing";
import { healthAnswer } from "../answers/health";
import { stampAnswer } from "../answers/stamp";
import { timestampAnswer } from "../answers/timestamp";
import { verificationAnswer } from "../answers/verification";
import type { ProblemCode } from "../problem";
import {
  checkSignerForm,
  completeForm,
  extendForm,
  prepareForm,
  signForm,
  stampForm,
  timestampForm,
  verifyForm,
} from "./forms";

/** A body, by its media type; JSON has a schema. */
type Answer = {
  readonly description: string;
  readonly headers?: readonly HeaderName[];
  /** Those that only some answers have. */
  readonly headersAtTimes?: readonly HeaderName[];
  readonly type: "application/json" | "application/pdf" | "text/plain";
  readonly schema?: z.ZodObject;
};

export const HEADERS = {
  "Content-Disposition": "attachment, con el nombre del archivo",
  "X-Signature-Type": "pades o visual",
  "X-Missing-Letters":
    "Letras de nombre, sello, dependencia, entidad, número o ciudad que ninguna fuente tiene y el PDF muestra como ?: con percent-encoding, separadas por comas; vacío si no falta ninguna",
  "X-Rewritten":
    "true: el archivo tenía daños o se podía leer de dos formas, y se escribió de nuevo antes de agregarle nada; el PDF que vuelve no continúa los bytes recibidos. Si los continúa, no está",
  "X-Signature-Level": "El nivel PAdES alcanzado",
  "X-Changed": "true; o false si no había nada que agregar",
  "X-Provable-Until": "Cuándo vence el primer sello de tiempo que otro no cubre (UTC)",
  "X-Foreign-Fields":
    "Campos de firmas que no llevan a una autoridad de confianza y quedaron como estaban: nombres con percent-encoding, separados por comas",
} as const;

type HeaderName = keyof typeof HEADERS;

export type NotaryOperation = {
  readonly method: "GET" | "POST";
  /** With `{name}` for a part that varies; each is a tenant. */
  readonly path: `/${string}`;
  readonly id: string;
  readonly summary: string;
  /** Without it: the key is needed. */
  readonly isPublic?: true;
  readonly form?: z.ZodObject;
  readonly answer: Answer;
  /** Its own; `problemsOf` has all. */
  readonly problems: readonly ProblemCode[];
};

const PDF_PROBLEMS = ["FILE_TOO_LARGE", "INVALID_PDF_FILE", "INVALID_PDF_FORMAT"] as const;
/** What levels B-LT and B-LTA may fail for. */
const EVIDENCE_PROBLEMS = [
  "INVALID_SIGNATURE",
  "CERTIFICATE_UNTRUSTED",
  "CERTIFICATE_EXPIRED",
  "CERTIFICATE_REVOKED",
  "EVIDENCE_MISSING",
  "REVOCATION_UNAVAILABLE",
] as const;
/** What a certificate in somebody's token may be refused for. */
const SIGNER_PROBLEMS = [
  "CERTIFICATE_LOAD_ERROR",
  "CERTIFICATE_OF_OTHER_PERSON",
  "CERTIFICATE_UNTRUSTED",
  "CERTIFICATE_EXPIRED",
  "CERTIFICATE_REVOKED",
  "EVIDENCE_MISSING",
  "REVOCATION_UNAVAILABLE",
] as const;
const STAMP_PROBLEMS = ["INVALID_STAMP_PARAMETERS", "INVALID_STAMP_POSITION", "LayoutError"] as const;

/** All that the service answers, in the order of its table in the specification; its own additions last. */
export const OPERATIONS: readonly NotaryOperation[] = [
  {
    method: "POST",
    path: "/sign-pdf",
    id: "signPdf",
    summary: "Firma un PDF y, si se pide, estampa su número",
    form: signForm,
    answer: {
      description:
        "El PDF firmado: continúa el recibido, sin cambiar sus bytes, salvo que X-Rewritten diga que se lo escribió de nuevo",
      type: "application/pdf",
      headers: ["Content-Disposition", "X-Signature-Type", "X-Missing-Letters"],
      headersAtTimes: ["X-Rewritten"],
    },
    problems: [
      ...PDF_PROBLEMS,
      "PDF_INTEGRITY_FAILED",
      ...STAMP_PROBLEMS,
      "INVALID_TENANT_ID",
      "CERTIFICATE_NOT_PROVIDED",
      "CERTIFICATE_LOAD_ERROR",
      "PADES_ERROR",
      "TSA_UNAVAILABLE",
      ...EVIDENCE_PROBLEMS,
      "SERVICE_BUSY",
    ],
  },
  {
    method: "POST",
    path: "/sign-pdf/verify",
    id: "verifyPdf",
    summary: "Verifica las firmas de un PDF, y qué cambió después de cada una",
    form: verifyForm,
    answer: {
      description: "Qué vale cada firma; también cuando no hay ninguna",
      type: "application/json",
      schema: verificationAnswer,
    },
    problems: [...PDF_PROBLEMS, "CERTIFICATE_LOAD_ERROR", "SERVICE_BUSY"],
  },
  {
    method: "POST",
    path: "/stamp-number",
    id: "stampNumber",
    summary: "Estampa número y fecha, y dice dónde va la próxima firma",
    form: stampForm,
    answer: {
      description: "El PDF y el lugar de la firma",
      type: "application/json",
      headers: ["X-Missing-Letters"],
      headersAtTimes: ["X-Rewritten"],
      schema: stampAnswer,
    },
    problems: [...PDF_PROBLEMS, ...STAMP_PROBLEMS, "SERVICE_BUSY"],
  },
  {
    method: "GET",
    path: "/health",
    id: "health",
    summary: "Dice que el servicio funciona y qué puede",
    isPublic: true,
    answer: { description: "Funciona", type: "application/json", schema: healthAnswer },
    problems: [],
  },
  {
    method: "GET",
    path: "/certificate/{tenant_id}",
    id: "certificate",
    summary: "El certificado de un municipio en CERTS_DIR",
    answer: {
      description: "El certificado; exists false si no hay",
      type: "application/json",
      schema: certificateAnswer,
    },
    // A tenant with a slash, or none, is another address.
    problems: ["INVALID_TENANT_ID", "NOT_FOUND"],
  },
  {
    method: "GET",
    path: "/certificates",
    id: "certificates",
    summary: "Todos los certificados de CERTS_DIR",
    answer: { description: "Los certificados", type: "application/json", schema: certificatesAnswer },
    problems: [],
  },
  {
    method: "POST",
    path: "/extend-pdf",
    id: "extendPdf",
    summary: "Agrega a un PDF firmado lo que hace falta para probar sus firmas más adelante",
    form: extendForm,
    answer: {
      description: "El PDF: continúa el recibido, o es el mismo si ya tenía todo",
      type: "application/pdf",
      headers: [
        "Content-Disposition",
        "X-Signature-Level",
        "X-Changed",
        "X-Provable-Until",
        "X-Foreign-Fields",
      ],
    },
    problems: [
      ...PDF_PROBLEMS,
      "PDF_INTEGRITY_FAILED",
      "INVALID_TENANT_ID",
      "CERTIFICATE_LOAD_ERROR",
      "NOT_SIGNED",
      "NOT_ARCHIVED",
      ...EVIDENCE_PROBLEMS,
      "PADES_ERROR",
      "TSA_UNAVAILABLE",
      "SERVICE_BUSY",
    ],
  },
  {
    method: "POST",
    path: "/timestamp",
    id: "timestamp",
    summary: "Pide a la autoridad un sello de tiempo sobre una huella",
    form: timestampForm,
    answer: {
      description: "El sello",
      type: "application/json",
      schema: timestampAnswer,
    },
    problems: ["TSA_UNAVAILABLE"],
  },
  {
    method: "POST",
    path: "/check-signer",
    id: "checkSigner",
    summary: "Dice si alguien puede firmar con el certificado de su token",
    form: checkSignerForm,
    answer: { description: "Puede", type: "application/json", schema: checkedSignerAnswer },
    problems: [...SIGNER_PROBLEMS, "INVALID_TENANT_ID", "SERVICE_BUSY"],
  },
  {
    method: "POST",
    path: "/prepare-signature",
    id: "prepareSignature",
    summary: "Prepara un PDF para que lo firme un token: sello, campo y lugar, y lo que el token debe firmar",
    form: prepareForm,
    answer: {
      description: "Lo que se agrega al PDF recibido, y qué firmar",
      type: "application/json",
      headers: ["X-Missing-Letters"],
      schema: preparedAnswer,
    },
    problems: [
      ...PDF_PROBLEMS,
      "PDF_INTEGRITY_FAILED",
      ...STAMP_PROBLEMS,
      "INVALID_TENANT_ID",
      "CERTIFICATE_LOAD_ERROR",
      "PADES_ERROR",
      "SERVICE_BUSY",
    ],
  },
  {
    method: "POST",
    path: "/complete-signature",
    id: "completeSignature",
    summary: "Pone en un PDF preparado lo que hizo el token, con sello de tiempo, y verifica el resultado",
    form: completeForm,
    answer: {
      description: "El PDF firmado, en el nivel B-T",
      type: "application/pdf",
      headers: ["Content-Disposition", "X-Signature-Type"],
    },
    problems: [
      ...PDF_PROBLEMS,
      "PDF_INTEGRITY_FAILED",
      "INVALID_TENANT_ID",
      "INVALID_SIGNATURE",
      ...SIGNER_PROBLEMS,
      "PADES_ERROR",
      "TSA_UNAVAILABLE",
      "SERVICE_BUSY",
    ],
  },
  {
    method: "GET",
    path: "/metrics",
    id: "metrics",
    summary: "Métricas para Prometheus",
    answer: { description: "Métricas", type: "text/plain" },
    problems: [],
  },
  {
    method: "GET",
    path: "/openapi.json",
    id: "openapi",
    summary: "Este documento",
    answer: { description: "OpenAPI 3.0", type: "application/json" },
    problems: [],
  },
];

/** Beside its own problems, those that any request may have, and any form. */
export const problemsOf = ({ problems, isPublic, form }: NotaryOperation): ReadonlySet<ProblemCode> =>
  new Set<ProblemCode>([
    ...problems,
    "INVALID_PARAMETERS",
    ...(isPublic ? [] : (["INVALID_API_KEY"] as const)),
    "METHOD_NOT_ALLOWED",
    "REQUEST_TIMEOUT",
    ...(form ? (["UNSUPPORTED_MEDIA_TYPE"] as const) : []),
  ]);

/** Methods that an address takes; empty: there is no such address. */
export const methodsOf = (pathname: string): string[] => {
  const path = pathname.replace(/(?<=.)\/$/, "");
  const found = OPERATIONS.filter((operation) => patternOf(operation.path).test(path));
  return found.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
};

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(".", "[.]").replace(/\{\w+\}/g, "[^/]+")}$`);
