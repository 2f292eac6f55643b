import { useTranslations } from "next-intl";
import { Button } from "../ui/button";

/** For what stands on a paper. A form as old as the web: it needs no script. */
export const CodeForm = ({ typed = "" }: { typed?: string }) => {
  const t = useTranslations("verification");
  return (
    <form action="/verificar" method="get" aria-label={t("codeTitle")} className="field">
      <label htmlFor="codigo">{t("codeLabel")}</label>
      <div className="flex flex-wrap gap-2">
        <input
          id="codigo"
          name="codigo"
          required
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={typed}
          aria-describedby="codigo-ayuda"
          className="input max-w-[24rem] min-w-0 flex-1 font-mono"
        />
        <Button type="submit" look="primary">
          {t("codeAction")}
        </Button>
      </div>
      <p id="codigo-ayuda" className="text-meta text-ink-soft">
        {t("codeHelp")}
      </p>
    </form>
  );
};
