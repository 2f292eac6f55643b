"use client";

import { Check, CircleUserRound, LogOut } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { DropdownMenu } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { LOCALE_COOKIE, LOCALES } from "../../i18n/locales";
import { rememberCookie } from "../../preferences/remember";
import { THEME_COOKIE, THEMES, type Theme } from "../../preferences/theme";
import { buttonStyle } from "../ui/button";

export type PersonMenuProps = {
  readonly name: string;
  readonly email: string;
  readonly theme: Theme;
  readonly municipality: { readonly schema: string; readonly name: string };
  readonly municipalities: readonly { readonly schema: string; readonly name: string }[];
  readonly municipalityCookie: string;
};

const LANGUAGE_NAMES = { es: "Español", en: "English" } as const;
const THEME_LABELS = { light: "themeLight", dark: "themeDark", system: "themeSystem" } as const;

export const PersonMenu = ({
  name,
  email,
  theme,
  municipality,
  municipalities,
  municipalityCookie,
}: PersonMenuProps) => {
  const t = useTranslations("person");
  const locale = useLocale();
  const router = useRouter();
  const signOutForm = useRef<HTMLFormElement>(null);

  const remember = (cookie: string) => (value: string) => {
    rememberCookie(cookie, value);
    router.refresh();
  };

  // Everything on the page belongs to the other municipality afterwards: start afresh.
  const switchMunicipality = (schema: string) => {
    rememberCookie(municipalityCookie, schema);
    window.location.assign("/");
  };

  return (
    <>
      <form ref={signOutForm} method="post" action="/api/session/end" />
      {/* Modal, it would hide the rest from readers while things in there still take focus. */}
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger aria-label={t("menu", { name })} className={buttonStyle({ look: "quiet" })}>
          <CircleUserRound aria-hidden className="size-[18px]" strokeWidth={1.75} />
          <span className="max-w-40 truncate max-md:sr-only">{name}</span>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            sideOffset={6}
            className="z-30 w-64 rounded-md border border-line bg-raised p-1 text-sm text-ink shadow-lg"
          >
            <div className="px-3 py-2">
              <p className="truncate font-medium">{name}</p>
              <p className="truncate text-xs text-ink-soft">{email}</p>
            </div>
            {municipalities.length > 1 && (
              <Choice
                title={t("municipality")}
                value={municipality.schema}
                choices={municipalities.map(({ schema, name: label }) => ({ value: schema, label }))}
                choose={switchMunicipality}
              />
            )}
            <Choice
              title={t("language")}
              value={locale}
              choices={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
              choose={remember(LOCALE_COOKIE)}
            />
            <Choice
              title={t("theme")}
              value={theme}
              choices={THEMES.map((value) => ({ value, label: t(THEME_LABELS[value]) }))}
              choose={remember(THEME_COOKIE)}
            />
            <DropdownMenu.Separator className="my-1 h-px bg-line" />
            <DropdownMenu.Item
              onSelect={() => signOutForm.current?.requestSubmit()}
              className="flex cursor-pointer items-center gap-2 rounded px-3 py-2 outline-none data-highlighted:bg-surface"
            >
              <LogOut aria-hidden className="size-4" />
              {t("signOut")}
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </>
  );
};

type ChoiceProps = {
  readonly title: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: ReactNode }[];
  readonly choose: (value: string) => void;
};

const Choice = ({ title, value, choices, choose }: ChoiceProps) => (
  <>
    <DropdownMenu.Separator className="my-1 h-px bg-line" />
    <DropdownMenu.Label className="px-3 pt-1 pb-0.5 text-xs text-ink-soft">{title}</DropdownMenu.Label>
    <DropdownMenu.RadioGroup value={value} onValueChange={choose}>
      {choices.map((choice) => (
        <DropdownMenu.RadioItem
          key={choice.value}
          value={choice.value}
          className="flex cursor-pointer items-center gap-2 rounded px-3 py-1.5 outline-none data-highlighted:bg-surface"
        >
          <span className="grid size-4 place-items-center">
            <DropdownMenu.ItemIndicator>
              <Check aria-hidden className="size-4" />
            </DropdownMenu.ItemIndicator>
          </span>
          {choice.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  </>
);
