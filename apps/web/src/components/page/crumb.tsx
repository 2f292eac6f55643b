import { ChevronRight } from "lucide-react";
import { CopyButton } from "../ui/copy-button";
import { Link } from "../ui/link";
import { OfficialNumber } from "../ui/official-number";

export type CrumbProps = {
  readonly address: string;
  readonly label: string;
  /** Official number, shown with a button that copies it. */
  readonly number?: string | null;
  /** What else tells this one from others of its kind: an e-mail, an acronym. */
  readonly text?: string;
};

/** The list that a page belongs to, and what it is called there. */
export const Crumb = ({ address, label, number, text }: CrumbProps) => (
  <div className="crumb">
    <Link href={address}>{label}</Link>
    {(number || text) && <ChevronRight aria-hidden className="size-4" />}
    {number && (
      <>
        <OfficialNumber number={number} />
        <span className="not-printed">
          <CopyButton text={number} />
        </span>
      </>
    )}
    {text && <bdi>{text}</bdi>}
  </div>
);
