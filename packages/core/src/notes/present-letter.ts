import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { presentPerson } from "../documents/present-document";
import { sectorAcronym, sectorName, sectorWithDepartment } from "../people/sector";
import { RECIPIENT_TYPES } from "./letter";

const person = { select: { id: true, fullName: true, sector: sectorWithDepartment } } as const;

/** What a query must select of a letter. The one who numbered it is its only signer here: it is sent in their name. */
export const letterRow = {
  id: true,
  officialNumber: true,
  reference: true,
  signedAt: true,
  createdById: true,
  signers: {
    where: { isNumerator: true },
    select: { userId: true, user: person, sector: sectorWithDepartment },
  },
  recipients: {
    include: { sector: sectorWithDepartment, user: { select: { id: true, fullName: true } } },
    orderBy: [
      { sector: { department: { name: "asc" } } },
      { sector: { acronym: "asc" } },
      { user: { fullName: "asc" } },
      { id: "asc" },
    ],
  },
} as const satisfies Prisma.DocumentSelect;

export type LetterRow = Prisma.DocumentGetPayload<{ select: typeof letterRow }>;
export type LetterRecipient = LetterRow["recipients"][number];

/** Members of a letter everywhere. It exists since it was sent. */
export const letterShape = {
  official_number: z.string(),
  subject: z.string(),
  sender: z.strictObject({ user_id: z.guid(), full_name: z.string(), sector_acronym: z.string() }),
  created_at: z.iso.datetime(),
};

export const presentLetter = ({ officialNumber, signedAt, reference, signers }: LetterRow) => {
  const [numerator] = signers;
  const sector = numerator?.sector ?? numerator?.user?.sector;
  if (!officialNumber || !signedAt || !numerator?.user || !sector)
    throw new Error("a letter that was not sent");
  return {
    official_number: officialNumber,
    subject: reference,
    // With the sector from which it was sent.
    sender: { ...presentPerson(numerator.user), sector_acronym: sectorAcronym(sector) },
    created_at: signedAt.toISOString(),
  };
};

export const recipientType = z.enum(RECIPIENT_TYPES);

export const sectorRecipient = z.strictObject({
  sector_id: z.guid(),
  sector_acronym: z.string(),
  sector_name: z.string(),
});
export const personRecipient = z.strictObject({ user_id: z.guid(), full_name: z.string() });

export const presentSectorRecipient = ({ sector }: LetterRecipient): z.output<typeof sectorRecipient> => {
  if (!sector) throw new Error("a recipient of a note without a sector");
  return { sector_id: sector.id, sector_acronym: sectorAcronym(sector), sector_name: sectorName(sector) };
};

export const presentPersonRecipient = ({ user }: LetterRecipient): z.output<typeof personRecipient> =>
  presentPerson(user);
