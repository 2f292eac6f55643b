import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LOCALES } from "../../i18n/locales";

const LANGUAGE_NAMES = { es: "Español", en: "English" } as const;

/** What strangers see around what they came for: whose page it is, and its languages. */
const VerificationLayout = ({ children }: { children: ReactNode }) => {
  const t = useTranslations("verification");
  const locale = useLocale();
  return (
    <div className="stranger">
      <header>
        <a href="/verificar" className="font-semibold text-accent">
          Foja
        </a>
        <nav aria-label={t("languages")} className="flex gap-1">
          {LOCALES.map((language) => (
            // Leads through the server, so that it works without script.
            <a
              key={language}
              href={`/verificar/idioma/${language}`}
              lang={language}
              hrefLang={language}
              aria-current={language === locale ? "true" : undefined}
            >
              {LANGUAGE_NAMES[language]}
            </a>
          ))}
        </nav>
      </header>
      <main>{children}</main>
    </div>
  );
};

export default VerificationLayout;
