import { spanishMoment } from "@foja/composer/template/spanish-moment";
import { statusWord } from "./case";
import type { MovementData, MovementType, ToldDocument } from "./movement";

export type NarratedMovement = {
  readonly type: MovementType;
  readonly at: Date;
  /** Full name of who did it. */
  readonly who: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string;
  /** The document concerned; null when there is none or the reader may not see it. */
  readonly document: ToldDocument | null;
  readonly data: MovementData;
};

export type NarratedCase = {
  readonly number: string;
  readonly status: string;
  /** Name of the sector that administers it. */
  readonly owner: string;
  /** Names of the sectors with an open assignment. */
  readonly acting: readonly string[];
  /** Newest first. */
  readonly movements: readonly NarratedMovement[];
};

export type Narration = { readonly summary: string; readonly shortSummary: string };

/**
 * Tells a case in plain Spanish sentences, its present state first and then its movements, newest first. Says only what the
 * movements hold: what is missing there is left out, never guessed.
 */
export const narrateCase = (told: NarratedCase, timeZone: string): Narration => {
  const [latest] = told.movements;
  const state = stateSentence(told);
  const sentences = told.movements.map((movement) => movementSentence(movement, timeZone));
  return {
    summary: [state, ...sentences].join("\n"),
    shortSummary: latest
      ? `${state} Último movimiento: ${lowerFirst(movementSentence(latest, timeZone))}`
      : state,
  };
};

const stateSentence = ({ number, status, owner, acting }: NarratedCase): string => {
  const state = `El expediente ${number} está ${statusWord(status)} y lo administra ${owner}.`;
  return acting.length > 0 ? `${state} Tiene intervención pendiente de ${listOf(acting)}.` : state;
};

const movementSentence = (movement: NarratedMovement, timeZone: string): string => {
  const reason = movement.reason ? ` Motivo: ${withoutFinalStop(movement.reason)}.` : "";
  return `El ${moment(movement.at, timeZone)}, ${movement.who} ${deed(movement)}.${reason}`;
};

const deed = (movement: NarratedMovement): string => {
  const { type, from, to, data } = movement;
  const document = documentOf(movement);
  const person = data.person_name;
  switch (type) {
    case "creation":
      return `creó el expediente${to ? ` en ${to}` : ""}`;
    case "transfer":
      return `transfirió el expediente${path(from, to)}${person ? `, a la atención de ${person}` : ""}`;
    case "assignment":
      return `pidió la intervención${to ? ` de ${to}` : ""}${person ? `, a cargo de ${person}` : ""}`;
    case "assignment_close":
      return `dio por cumplida la intervención${to ? ` de ${to}` : ""}`;
    case "status_change":
      return `cambió el estado${data.from_status ? ` de ${statusWord(data.from_status)}` : ""}${
        data.to_status ? ` a ${statusWord(data.to_status)}` : ""
      }`;
    case "document_link":
      return `vinculó ${document}${data.order ? ` con el número de orden ${data.order}` : ""}`;
    case "document_proposal":
      return `propuso vincular ${document}`;
    case "document_proposal_accept":
      return accepted(data, document);
    case "document_proposal_reject":
      return `${ended(data)} la propuesta de vincular ${document}`;
    case "subsanacion":
      return `subsanó el expediente con ${document}${amended(data)}`;
    case "responsible_add":
      return `designó ${responsible(data)}`;
    case "responsible_remove":
      return `quitó ${responsible(data)}`;
    case "citizen_share":
      return `compartió el expediente con ${person ?? "un ciudadano"}`;
    case "citizen_notification":
      return `notificó ${document} a ${person ?? "un ciudadano"}`;
  }
};

const accepted = ({ automatic }: MovementData, document: string): string =>
  automatic
    ? `había propuesto ${document}, que entró por sí solo al firmarse`
    : `aceptó la propuesta de vincular ${document}`;

const amended = ({ amended_order }: MovementData): string =>
  amended_order ? `, que deja sin vigencia al de orden ${amended_order}` : "";

const ended = ({ withdrawn }: MovementData): string => (withdrawn ? "retiró" : "rechazó");

const documentOf = ({ document }: NarratedMovement): string =>
  document ? `el documento ${document.officialNumber ?? `«${document.reference}»`}` : "un documento";

const responsible = ({ person_name, responsible_type }: MovementData): string => {
  const role = responsible_type === "ADMIN" ? "responsable administrador" : "responsable";
  return person_name ? `a ${person_name} como ${role}` : `un ${role}`;
};

const path = (from: string | null, to: string | null): string =>
  `${from ? ` de ${from}` : ""}${to ? ` a ${to}` : ""}`;

const moment = (at: Date, timeZone: string): string => {
  const { day, time } = spanishMoment(at, timeZone);
  return `${day} a las ${time}`;
};

const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat("es", { type: "conjunction" }).format(names);

const withoutFinalStop = (text: string): string => text.replace(/[\s.]+$/u, "");

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
