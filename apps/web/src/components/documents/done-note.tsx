import { useTranslations } from "next-intl";
import type { DocumentDescription } from "../rows";
import { CopyButton } from "../ui/copy-button";
import { Link } from "../ui/link";
import { Note } from "../ui/note";
import { OfficialNumber } from "../ui/official-number";
import { documentAddress } from "./document-address";

type DoneNoteProps = {
  readonly document: DocumentDescription;
  /** The page is the document's own. */
  readonly isHere: boolean;
};

/** What became of the document that was signed or rejected last, as the server has it now. */
export const DoneNote = ({ document, isHere }: DoneNoteProps) => {
  const t = useTranslations("documents.done");
  const { document_id, reference, document_number, status, signers, created_by } = document;
  const next = signers.find(({ signed_at }) => signed_at === null);
  // Sent again meanwhile, or signed by nobody: nothing was done that could be told.
  if (status === "draft" || (status === "sent_to_sign" && !signers.some(isOwnSignature))) return null;
  const title = t(status, { name: next?.full_name ?? "", creator: created_by });
  return (
    <Note tone={status === "rejected" ? "info" : "good"} title={title} isLive>
      {!isHere && (
        <p>
          <Link href={documentAddress(document_id)} className="text-accent underline underline-offset-3">
            <bdi>{reference}</bdi>
          </Link>
        </p>
      )}
      {document_number && (
        <p className="flex flex-wrap items-center">
          <OfficialNumber number={document_number} />
          <CopyButton text={document_number} />
        </p>
      )}
    </Note>
  );
};

const isOwnSignature = ({ is_you, signed_at }: DocumentDescription["signers"][number]): boolean =>
  is_you && signed_at !== null;
