import type { Language } from "../token/messages";
import type { HeadlessEvent } from "./headless-event";

type Texts = {
  readonly pin: (token: string) => string;
  readonly event: (event: HeadlessEvent) => string;
};

/** A line for people. */
export const HEADLESS_TEXTS: Readonly<Record<Language, Texts>> = {
  es: {
    pin: (token) => `PIN de ${token}:`,
    event: (event) => {
      switch (event.type) {
        case "person":
          return `${event.name}: ${event.documents} para firmar`;
        case "certificate":
          return `Certificado de ${event.holder}, vence el ${event.until.slice(0, 10)} (${event.id})`;
        case "document":
          return event.state === "signed"
            ? `Firmado ${event.document_id} ${event.number ?? ""}`.trimEnd()
            : `Sin firmar ${event.document_id}: ${event.text ?? ""}`;
        case "stopped":
          return `Se detuvo: ${event.text}`;
        case "end":
          return `${event.signed} firmados, ${event.left} sin firmar`;
      }
    },
  },
  en: {
    pin: (token) => `PIN of ${token}:`,
    event: (event) => {
      switch (event.type) {
        case "person":
          return `${event.name}: ${event.documents} to sign`;
        case "certificate":
          return `Certificate of ${event.holder}, expires on ${event.until.slice(0, 10)} (${event.id})`;
        case "document":
          return event.state === "signed"
            ? `Signed ${event.document_id} ${event.number ?? ""}`.trimEnd()
            : `Not signed ${event.document_id}: ${event.text ?? ""}`;
        case "stopped":
          return `Stopped: ${event.text}`;
        case "end":
          return `${event.signed} signed, ${event.left} not signed`;
      }
    },
  },
};
