"use client";

import { Bot, CircleUserRound, LogOut } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { DropdownMenu } from "radix-ui";
import { useRef } from "react";
import { LOCALE_COOKIE, LOCALES } from "../../i18n/locales";
import { rememberCookie } from "../../preferences/remember";
import { THEME_COOKIE, THEMES, type Theme } from "../../preferences/theme";
import { buttonStyle } from "../ui/button";
import { Link } from "../ui/link";
import { MenuChoice } from "../ui/menu-choice";
import { useProgress } from "./progress";
import { useWorkspace } from "./workspace";

const LANGUAGE_NAMES = { es: "Español", en: "English" } as const;
const THEME_LABELS = { light: "themeLight", dark: "themeDark", system: "themeSystem" } as const;

/** Who is signed in; how the pages look and speak; the way out. */
export const PersonMenu = ({ theme }: { theme: Theme }) => {
  const t = useTranslations("person");
  const locale = useLocale();
  const { name, email } = useWorkspace();
  const { reload } = useProgress();
  const signOutForm = useRef<HTMLFormElement>(null);

  const remember = (cookie: string) => (value: string) => {
    rememberCookie(cookie, value);
    reload();
  };

  return (
    <>
      <form ref={signOutForm} method="post" action="/api/session/end" />
      {/* Modal, it would hide the rest from readers while things in there still take focus. */}
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger aria-label={t("menu", { name })} className={buttonStyle({ look: "quiet" })}>
          <CircleUserRound aria-hidden className="size-4" />
          <span className="max-w-40 truncate max-lg:sr-only">{name}</span>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content align="end" sideOffset={6} className="menu">
            <div className="px-2 py-2">
              <p className="truncate font-medium">{name}</p>
              <p className="truncate text-meta text-ink-soft">{email}</p>
            </div>
            <DropdownMenu.Separator className="my-1 h-px bg-line" />
            <MenuChoice
              title={t("language")}
              value={locale}
              choices={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
              choose={remember(LOCALE_COOKIE)}
            />
            <DropdownMenu.Separator className="my-1 h-px bg-line" />
            <MenuChoice
              title={t("theme")}
              value={theme}
              choices={THEMES.map((value) => ({ value, label: t(THEME_LABELS[value]) }))}
              choose={remember(THEME_COOKIE)}
            />
            <DropdownMenu.Separator className="my-1 h-px bg-line" />
            <DropdownMenu.Item asChild className="menu-item">
              <Link href="/asistentes">
                <Bot aria-hidden className="size-4" />
                {t("connections")}
              </Link>
            </DropdownMenu.Item>
            <DropdownMenu.Item onSelect={() => signOutForm.current?.requestSubmit()} className="menu-item">
              <LogOut aria-hidden className="size-4" />
              {t("signOut")}
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </>
  );
};
