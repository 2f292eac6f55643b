import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonStyle } from "../ui/button";
import { Link } from "../ui/link";

type PdfViewProps = {
  /** Of this site. Where files lie elsewhere, the policy of pages lets that place be shown in one (`server/page-headers`). */
  readonly address: string;
  readonly title: string;
  /** Of what the PDF is, where it has a page of its own. */
  readonly page?: string;
};

/** A PDF beside what is being decided. The page around it is the product's, the sheet stays as it is in both themes. */
export const PdfView = ({ address, title, page }: PdfViewProps) => {
  const t = useTranslations("documents");
  return (
    <figure className="pdf">
      <figcaption className="flex min-h-10 items-center justify-between gap-3 px-4 text-small font-medium">
        <span className="min-w-0 flex-1 truncate">{title}</span>
        {page && (
          <Link href={page} className={buttonStyle({ look: "quiet", size: "tight" })}>
            {t("seePage")}
          </Link>
        )}
        <a
          href={address}
          target="_blank"
          rel="noopener"
          className={buttonStyle({ look: "quiet", size: "tight" })}
        >
          <ExternalLink aria-hidden className="size-4" />
          {t("open")}
        </a>
      </figcaption>
      {/* The whole width of a page, without the viewer's own list of pages. */}
      <iframe src={`${address}#view=FitH&navpanes=0`} title={title} />
    </figure>
  );
};
