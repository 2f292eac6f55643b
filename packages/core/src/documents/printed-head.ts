import { documentHeadHtml } from "@foja/composer/template/document-head";
import { sectorAcronym, sectorName, sectorWithDepartment } from "../people/sector";

/** What a query must include under `recipients` for `printedHead`. */
export const recipientNames = {
  include: { user: { select: { fullName: true } }, sector: sectorWithDepartment },
} as const;

type Named = {
  readonly kind: string;
  readonly user: { readonly fullName: string } | null;
  readonly sector: Parameters<typeof sectorName>[0] | null;
};

type Headed = {
  readonly reference: string;
  readonly type: { readonly name: string };
  readonly recipients: readonly Named[];
};

/** The lines above a document's content. Blind copies stay off the paper: every recipient reads it. */
export const printedHead = ({ reference, type, recipients }: Headed): string => {
  const named = (kind: string) =>
    recipients
      .filter((recipient) => recipient.kind === kind)
      .map(nameOf)
      .toSorted((one, other) => one.localeCompare(other, "es"));
  return documentHeadHtml({ typeName: type.name, reference, to: named("to"), cc: named("cc") });
};

const nameOf = ({ user, sector }: Named): string => {
  if (user) return user.fullName;
  return sector ? `${sectorName(sector)} (${sectorAcronym(sector)})` : "";
};
