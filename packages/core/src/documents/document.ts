import type { SignatureOutcome } from "../kernel/errors";
import { defineRefusal, type Refusing } from "../kernel/refusal";
import { nextSigner } from "./states";

// The states of a document and what moves it between them (specification 1, 3.1). Pure: no clock, no database.

export type Signer = {
  readonly userId: string | null;
  readonly isNumerator: boolean;
  readonly signedAt: Date | null;
};

export type Document = {
  readonly status: string;
  readonly createdById: string | null;
  /** In the order of signing: the one who numbers is the last. */
  readonly signers: readonly Signer[];
};

/** draft or rejected -> draft: saving a rejected document opens it again. */
export const editDocument = <D extends Document>(document: D, by: string): D & { status: "draft" } => {
  requireCreator(document, by, "editar");
  if (!isEditable(document)) throw notEditable();
  return { ...document, status: "draft" };
};

/** draft or rejected -> removed. */
export const removeDocument = (document: Document, by: string): void => {
  requireCreator(document, by, "eliminar");
  if (!isEditable(document)) throw notRemovable();
};

/** draft -> sent_to_sign. */
export const startSigning = <D extends Document>(document: D, by: string): D & { status: "sent_to_sign" } => {
  requireCreator(document, by, "enviar a la firma");
  if (document.status === "rejected") throw rejectedNotSaved();
  if (document.status !== "draft") throw notADraft();
  if (document.signers.length === 0) throw noSigners();
  return { ...document, status: "sent_to_sign" };
};

/**
 * Nobody sends a memo to themselves (domain 6). Who numbers it sends it; while it has no signers, its creator is taken for the
 * sender.
 */
export const isSentToSender = (
  {
    createdById,
    signers,
  }: { readonly createdById: string | null; readonly signers: readonly Pick<Signer, "userId">[] },
  recipientIds: readonly (string | null)[],
): boolean => {
  const sender = signers.length > 0 ? signers.at(-1)!.userId : createdById;
  return sender !== null && recipientIds.includes(sender);
};

/** Whether `by` may sign now; returns their place. Refuses whoever isn't a signer, has signed, or is not in turn. */
export const requireTurn = <S extends Signer>(
  document: Omit<Document, "signers"> & { readonly signers: readonly S[] },
  by: string,
): S => {
  const own = document.signers.find(({ userId }) => userId === by);
  if (own?.signedAt) throw alreadySigned();
  if (document.status !== "sent_to_sign") throw notInSignature();
  if (!own) throw notASigner();
  if (nextSigner(document.signers) !== own) throw notYourTurn();
  return own;
};

/** sent_to_sign -> sent_to_sign, or signed with the last signature. */
export const signDocument = <D extends Document>(
  document: D,
  by: string,
  at: Date,
): D & { status: "sent_to_sign" | "signed" } => {
  const own = requireTurn(document, by);
  const signers = document.signers.map((signer) => (signer === own ? { ...signer, signedAt: at } : signer));
  return { ...document, signers, status: nextSigner(signers) ? "sent_to_sign" : "signed" };
};

/** sent_to_sign -> rejected: the signatures so far are dropped. */
export const rejectDocument = <D extends Document>(document: D, by: string): D & { status: "rejected" } => {
  if (document.status !== "sent_to_sign") throw notInSignature();
  if (document.createdById !== by && !document.signers.some(({ userId }) => userId === by))
    throw notASigner();
  const signers = document.signers.map((signer) => ({ ...signer, signedAt: null }));
  return { ...document, signers, status: "rejected" };
};

const isEditable = ({ status }: Document) => status === "draft" || status === "rejected";

const requireCreator = (document: Document, by: string, deed: Deed): void => {
  if (document.createdById !== by) throw notTheCreator(deed);
};

type Deed = "editar" | "eliminar" | "enviar a la firma";

export const notTheCreator = defineRefusal<[deed: Deed]>(
  "forbidden",
  "NOT_THE_CREATOR",
  (deed) => `Solo el creador del documento lo puede ${deed}`,
);
export const notEditable = defineRefusal(
  "wrong_state",
  "DOCUMENT_NOT_EDITABLE",
  "El documento no está en edición: fue enviado a la firma o ya está firmado",
);
export const notRemovable = defineRefusal(
  "wrong_state",
  "DOCUMENT_NOT_EDITABLE",
  "Solo se puede eliminar un documento en borrador o rechazado",
);
export const rejectedNotSaved = defineRefusal(
  "wrong_state",
  "DOCUMENT_NOT_DRAFT",
  "El documento fue rechazado. Guárdelo con los cambios antes de enviarlo de nuevo a la firma",
);
export const notADraft = defineRefusal(
  "wrong_state",
  "DOCUMENT_NOT_DRAFT",
  "Solo se puede enviar a la firma un documento en borrador",
);
export const noSigners = defineRefusal(
  "wrong_state",
  "NO_SIGNERS",
  "El documento no tiene firmantes. Agregue al menos uno",
);
export const notInSignature = defineRefusal(
  "wrong_state",
  "DOCUMENT_NOT_IN_SIGNATURE",
  "El documento no está en proceso de firma",
);
export const notASigner = defineRefusal(
  "forbidden",
  "NOT_A_SIGNER",
  "Usted no es firmante de este documento. Los firmantes los define su creador",
);
export const notYourTurn = defineRefusal("conflict", "NOT_YOUR_TURN", "Aún no es su turno de firma");
export const alreadySigned = defineRefusal<[outcome?: Partial<SignatureOutcome>]>(
  "conflict",
  "ALREADY_SIGNED",
  "Usted ya firmó este documento",
  { extra: (outcome = {}) => outcome },
);
/** Somebody else's change came first. */
export const documentChanged = defineRefusal(
  "conflict",
  "DOCUMENT_CHANGED",
  "El documento cambió mientras se procesaba su pedido. Vuelva a intentarlo",
);

/** Of whoever wants to sign. */
export const TURN_REFUSALS: readonly Refusing[] = [alreadySigned, notInSignature, notASigner, notYourTurn];
/** Of whoever sends a document to its signers. */
export const SENDING_REFUSALS: readonly Refusing[] = [notTheCreator, rejectedNotSaved, notADraft, noSigners];
