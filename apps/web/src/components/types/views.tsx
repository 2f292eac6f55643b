import { useTranslations } from "next-intl";
import { Link } from "../ui/link";

type ViewsProps = {
  /** Of the municipality's own list; the global catalog is below it. */
  readonly path: string;
  readonly current: "own" | "global";
};

/** What the municipality has, and what it may copy. */
export const Views = ({ path, current }: ViewsProps) => {
  const t = useTranslations("admin.types");
  return (
    <nav aria-label={t("views")} className="tabs">
      <Link href={path} aria-current={current === "own" ? "page" : undefined}>
        {t("viewOwn")}
      </Link>
      <Link href={`${path}/catalogo`} aria-current={current === "global" ? "page" : undefined}>
        {t("viewGlobal")}
      </Link>
    </nav>
  );
};
