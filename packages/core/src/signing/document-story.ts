import type { PreservationAudit, SignatureAudit } from "@foja/db/generated/global/client";
import { z } from "zod";

/** One file that a document has had, the first as it was sent to be signed. */
export const documentVersion = z.strictObject({
  number: z.int(),
  made_by: z.enum(["sending", "signature", "preservation"]),
  /** Whose signature it brought. */
  signer: z.string().nullable(),
  /** What it reached by being raised: B-LT, B-LTA. */
  level: z.string().nullable(),
  made_at: z.iso.datetime().nullable(),
  sha256: z.string(),
});

type SignatureRow = Pick<
  SignatureAudit,
  "signerName" | "method" | "signedAt" | "sha256Before" | "sha256After" | "officialNumber"
>;
type RaiseRow = Pick<PreservationAudit, "action" | "levelAfter" | "sha256Before" | "sha256After" | "madeAt">;

export type Evidence = {
  /** Of all rounds, those that a rejection ended among them; oldest first. */
  readonly signatures: readonly SignatureRow[];
  readonly raises: readonly RaiseRow[];
};

type Version = z.input<typeof documentVersion>;
type Step = Omit<Version, "number"> & { readonly before: string };

/**
 * The files that led to the one with the hash `current`, as the evidence chains them: what was signed in a round that a rejection
 * ended leads nowhere. Pure.
 */
export const versionsOf = (
  current: string | null,
  sentAt: Date | null,
  { signatures, raises }: Evidence,
): Version[] => {
  if (current === null) return [];
  const steps = new Map<string, Step>([
    ...signatures.map((row) => [row.sha256After, signatureStep(row)] as const),
    ...raises.map((row) => [row.sha256After, raiseStep(row)] as const),
  ]);
  const found: Omit<Version, "number">[] = [];
  let hash = current;
  for (let step = steps.get(hash); step; step = steps.get(hash)) {
    // A file that was renewed without anything to add is the same.
    steps.delete(hash);
    const { before, ...version } = step;
    found.unshift(version);
    hash = before;
  }
  const first = { made_by: "sending", signer: null, level: null, sha256: hash } as const;
  return [{ ...first, made_at: sentAt?.toISOString() ?? null }, ...found].map((version, index) => ({
    number: index + 1,
    ...version,
  }));
};

const signatureStep = ({ signerName, signedAt, sha256Before, sha256After }: SignatureRow): Step => ({
  made_by: "signature",
  signer: signerName,
  level: null,
  made_at: signedAt.toISOString(),
  sha256: sha256After,
  before: sha256Before,
});

const raiseStep = ({ levelAfter, madeAt, sha256Before, sha256After }: RaiseRow): Step => ({
  made_by: "preservation",
  signer: null,
  level: levelAfter,
  made_at: madeAt.toISOString(),
  sha256: sha256After,
  before: sha256Before,
});

export const documentEvent = z.strictObject({
  kind: z.enum(["created", "sent", "signed", "official", "rejected", "linked", "preserved"]),
  at: z.iso.datetime(),
  /** Who did it; null for the system. */
  who: z.string().nullable(),
  /** Of a rejection. */
  reason: z.string().nullable(),
  /** The number that it got, that of the case it entered, or the level that its signatures reached. */
  about: z.string().nullable(),
});

type DocumentEvent = z.input<typeof documentEvent>;

type Told = {
  readonly createdAt: Date;
  readonly creator: string;
  readonly sentAt: Date | null;
  readonly rejections: readonly { readonly by: string | null; readonly at: Date; readonly reason: string }[];
  readonly links: readonly { readonly caseNumber: string; readonly at: Date; readonly by: string | null }[];
};

/** What happened to a document, the newest first. Says only what is written down. Pure. */
export const historyOf = (told: Told, { signatures, raises }: Evidence): DocumentEvent[] => {
  const events: DocumentEvent[] = [
    event("created", told.createdAt, { who: told.creator }),
    ...(told.sentAt ? [event("sent", told.sentAt, { who: told.creator })] : []),
    ...told.rejections.map(({ by, at, reason }) => event("rejected", at, { who: by, reason })),
    ...signatures.flatMap(({ signerName, signedAt, officialNumber }) => [
      event("signed", signedAt, { who: signerName }),
      ...(officialNumber ? [event("official", signedAt, { about: officialNumber })] : []),
    ]),
    ...told.links.map(({ caseNumber, at, by }) => event("linked", at, { who: by, about: caseNumber })),
    ...raises.map(({ levelAfter, madeAt }) => event("preserved", madeAt, { about: levelAfter })),
  ];
  // Stable: of one moment, what came last in the list above comes first.
  return events.reverse().sort((a, b) => b.at.localeCompare(a.at));
};

const event = (
  kind: DocumentEvent["kind"],
  at: Date,
  more: Partial<Pick<DocumentEvent, "who" | "reason" | "about">>,
): DocumentEvent => ({ kind, at: at.toISOString(), who: null, reason: null, about: null, ...more });
