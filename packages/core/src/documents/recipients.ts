import type { TenantTransaction } from "@foja/db/clients/types";
import type { DocumentType } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { Context } from "../kernel/context";
import { identifier } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineRefusal, type Refusing } from "../kernel/refusal";
import { PEOPLE } from "../people/list-item";
import { sectorsInUse } from "../people/sector";
import { USER_STATE } from "../people/user";
import { isSentToSender } from "./document";
import { recipientKind } from "./document-type";

const RECIPIENTS_MAX = 500;
const KINDS = ["to", "cc", "bcc"] as const;
const ids = z.array(identifier).max(RECIPIENTS_MAX);

/** Identifiers (all of them `to`) or three lists. Sectors of a note, persons of a memo. */
export const recipientsInput = meant(
  z.union([ids, z.strictObject({ to: ids.default([]), cc: ids.default([]), bcc: ids.default([]) })]),
  {
    refers: "recipients",
    note: "De una nota, sectores; de un memo, usuarios. Una lista (todos destinatarios) o {to, cc, bcc}",
  },
);

export type RecipientsInput = z.output<typeof recipientsInput>;

type Recipient = { readonly kind: (typeof KINDS)[number]; readonly id: string };

const ABOUT_RECIPIENTS = { about: "recipients" } as const;

export const noRecipientsAllowed = defineRefusal<[acronym: string]>(
  "invalid_input",
  "NO_RECIPIENTS_ALLOWED",
  (acronym) => `Los documentos de tipo ${acronym} no llevan destinatarios`,
  ABOUT_RECIPIENTS,
);
export const senderAmongRecipients = defineRefusal(
  "invalid_input",
  "MEMO_TO_ONESELF",
  "Quien envía un memo no puede estar entre sus destinatarios",
  ABOUT_RECIPIENTS,
);
export const recipientRepeated = defineRefusal(
  "invalid_input",
  "DUPLICATE_RECIPIENT",
  "Un destinatario está repetido",
  ABOUT_RECIPIENTS,
);
export const recipientUnknown = defineRefusal<[id: string, wanted: "un sector activo" | "un usuario activo"]>(
  "invalid_input",
  "UNKNOWN_RECIPIENT",
  (id, wanted) => `El destinatario ${id} no es ${wanted}`,
  ABOUT_RECIPIENTS,
);

/** Of whoever names recipients. */
export const RECIPIENT_REFUSALS: readonly Refusing[] = [
  noRecipientsAllowed,
  senderAmongRecipients,
  recipientRepeated,
  recipientUnknown,
];

/** Replaces the recipients of a document that is being edited. Throws `invalid_input`. */
export const replaceRecipients = async (
  tx: TenantTransaction,
  ctx: Pick<Context, "newId">,
  document: Parameters<typeof isSentToSender>[0] & {
    readonly id: string;
    readonly type: Pick<DocumentType, "kind" | "acronym">;
  },
  input: RecipientsInput,
): Promise<void> => {
  const recipients = listRecipients(input);
  const target = recipientKind(document.type);
  if (!target && recipients.length > 0) throw noRecipientsAllowed(document.type.acronym);
  const recipientIds = recipients.map(({ id }) => id);
  if (target === "user" && isSentToSender(document, recipientIds)) throw senderAmongRecipients();
  await requireKnown(tx, target, recipients);

  await tx.documentRecipient.deleteMany({ where: { documentId: document.id } });
  await tx.documentRecipient.createMany({
    data: recipients.map(({ kind, id }) => ({
      id: ctx.newId(),
      documentId: document.id,
      kind,
      ...(target === "sector" ? { sectorId: id } : { userId: id }),
    })),
  });
};

const listRecipients = (input: RecipientsInput): Recipient[] => {
  const lists = Array.isArray(input) ? { to: input, cc: [], bcc: [] } : input;
  const recipients = KINDS.flatMap((kind) => lists[kind].map((id) => ({ kind, id })));
  if (new Set(recipients.map(({ id }) => id)).size !== recipients.length) throw recipientRepeated();
  return recipients;
};

const requireKnown = async (
  tx: TenantTransaction,
  target: ReturnType<typeof recipientKind>,
  recipients: readonly Recipient[],
): Promise<void> => {
  const where = { id: { in: recipients.map(({ id }) => id) } };
  const found =
    target === "sector"
      ? await tx.sector.findMany({ where: { ...where, ...sectorsInUse }, select: { id: true } })
      : await tx.user.findMany({
          where: { ...where, ...PEOPLE, estado: USER_STATE.active },
          select: { id: true },
        });
  const known = new Set(found.map(({ id }) => id));
  const missing = recipients.find(({ id }) => !known.has(id));
  if (!missing) return;
  throw recipientUnknown(missing.id, target === "sector" ? "un sector activo" : "un usuario activo");
};
