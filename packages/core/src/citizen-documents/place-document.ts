import { isDeepStrictEqual } from "node:util";
import type { TenantTransaction } from "@foja/db/clients/types";
import type { Prisma } from "@foja/db/generated/tenant/client";
import { citizenUnprintable, requireOnPaper } from "../citizens/citizen-on-paper";
import { HOLDING_CITIZEN_REFUSALS, holdValidated } from "../citizens/hold-citizen";
import { DOCUMENT_REFERENCE_LENGTH_MAX, typeAcronym } from "../documents/create-document.op";
import { ENCODED_REFUSALS, takeImported } from "../documents/imported-pdf";
import { serverBusy } from "../kernel/busy";
import type { Context } from "../kernel/context";
import { storageUnavailable } from "../kernel/invoke";
import { meant } from "../kernel/meaning";
import type { Refusing } from "../kernel/refusal";
import { referenceInput } from "../kernel/text";
import { keepFiles } from "./attached-files";
import { requireRoomInQueue, SESSION_MS } from "./citizen-signing";
import { CITIZEN_TYPE_REFUSALS, getCitizenType, holdCitizenType } from "./citizen-type";
import { contentInputs, GIVEN_REFUSALS, type GivenContent, readContent } from "./given-content";

/** Body of `POST /tad/documents` (specification 2, 2.4). */
export const documentInputs = {
  document_type_acronym: meant(typeAcronym, {
    note: "Sigla de un tipo de documento habilitado para ciudadanos",
    example: "IF",
  }),
  reference: referenceInput(DOCUMENT_REFERENCE_LENGTH_MAX),
  ...contentInputs,
};

export const PLACING_REFUSALS: readonly Refusing[] = [
  "invalid_input",
  ...CITIZEN_TYPE_REFUSALS,
  ...GIVEN_REFUSALS,
  ...ENCODED_REFUSALS,
  ...HOLDING_CITIZEN_REFUSALS,
  citizenUnprintable,
  serverBusy,
  "unavailable",
  storageUnavailable,
];

type Wanted = GivenContent & { readonly document_type_acronym: string; readonly reference: string };

export type PlacedDocument = {
  readonly id: string;
  readonly sessionId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

type Placing = {
  /** Whether the request waits for the signature, or a job makes it. */
  readonly isAwaited: boolean;
  /** In the same transaction. */
  readonly also: (tx: TenantTransaction, placed: PlacedDocument) => Promise<void>;
};

/**
 * Writes down a document of a citizen and its signing to be, all or nothing: document, place of its signer and state. Nobody else knows
 * of it yet. What was sent of files is looked at and stored before.
 */
export const placeDocument = async (
  ctx: Context<"citizen">,
  { document_type_acronym: acronym, reference, ...given }: Wanted,
  { isAwaited, also }: Placing,
): Promise<PlacedDocument> => {
  requireOnPaper(ctx.actor);
  const id = ctx.newId();
  const seen = await getCitizenType(ctx.db, acronym);
  const content = readContent(seen, reference, given);
  const imported = content.pdf && (await takeImported(ctx, id, content.pdf, ENCODED_REFUSALS));
  const kept = await keepFiles(ctx, id, content.files);
  const sessionId = ctx.newId();

  return ctx.transaction(async (tx) => {
    // Whoever blocks them at this moment waits, and rejects what is queued; or was first, and nothing is.
    await holdValidated(tx, ctx.actor);
    await requireRoomInQueue(tx);
    const type = await holdCitizenType(tx, acronym);
    // Looking at a file took a while: the type may take something else by now. Cleaning a long text takes one, too.
    const isSame = type.kind === seen.kind && isDeepStrictEqual(type.fields, seen.fields);
    const { columns } = isSame ? content : readContent(type, reference, given);
    const now = ctx.now();
    const expiresAt = new Date(now.getTime() + SESSION_MS);
    await tx.document.create({
      data: {
        ...columns,
        ...imported,
        id,
        typeId: type.id,
        reference,
        status: "sent_to_sign",
        isImported: imported !== undefined,
        visibility: type.visibility,
        createdByCitizenId: ctx.actor.citizenId,
        createdAt: now,
        updatedAt: now,
        sentAt: now,
      },
    });
    await tx.documentSigner.create({
      data: {
        id: ctx.newId(),
        documentId: id,
        position: 1,
        citizenId: ctx.actor.citizenId,
        isNumerator: true,
      },
    });
    await tx.citizenSigning.create({
      data: {
        documentId: id,
        sessionId,
        apiKeyId: ctx.actor.keyId,
        isAwaited,
        files: kept satisfies Prisma.InputJsonValue,
        createdAt: now,
        expiresAt,
      },
    });
    const placed = { id, sessionId, createdAt: now, expiresAt };
    await also(tx, placed);
    return placed;
  });
};
