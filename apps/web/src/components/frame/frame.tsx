"use client";

import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { rememberCookie } from "../../preferences/remember";
import { SIDEBAR_COOKIE } from "../../preferences/sidebar";
import { Button } from "../ui/button";
import { classNames } from "../ui/class-names";
import { NavigationLinks } from "./navigation-links";
import { PendingSignatures } from "./pending-signatures";
import { PersonMenu, type PersonMenuProps } from "./person-menu";

type FrameProps = PersonMenuProps & {
  readonly startsCollapsed: boolean;
  readonly children: ReactNode;
};

export const Frame = ({ startsCollapsed, children, ...person }: FrameProps) => {
  const t = useTranslations();
  const [isCollapsed, setCollapsed] = useState(startsCollapsed);

  const toggle = () => {
    setCollapsed(!isCollapsed);
    rememberCookie(SIDEBAR_COOKIE, isCollapsed ? "abierto" : "cerrado");
  };

  return (
    <div
      className={classNames(
        "min-h-dvh md:grid md:grid-rows-[auto_1fr]",
        isCollapsed ? "md:grid-cols-[64px_1fr]" : "md:grid-cols-[232px_1fr]",
      )}
    >
      <a
        href="#contenido"
        className="sr-only z-20 rounded-md bg-accent px-3 py-2 text-sm text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t("app.skip")}
      </a>

      <header className="sticky top-0 z-10 flex h-14 items-center gap-3 border-b border-line bg-paper px-4 md:col-span-2">
        <p className="font-semibold tracking-tight text-accent">Foja</p>
        <p className="min-w-0 truncate text-sm text-ink-soft">{person.municipality.name}</p>
        <div className="ml-auto flex items-center gap-1">
          <PendingSignatures />
          <PersonMenu {...person} />
        </div>
      </header>

      <nav
        aria-label={t("nav.label")}
        className="border-line bg-paper max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:border-t max-md:p-1 md:sticky md:top-14 md:flex md:h-[calc(100dvh-3.5rem)] md:flex-col md:border-r md:p-3"
      >
        <NavigationLinks isCollapsed={isCollapsed} />
        <Button
          look="quiet"
          size="icon"
          onClick={toggle}
          aria-label={isCollapsed ? t("nav.expand") : t("nav.collapse")}
          aria-expanded={!isCollapsed}
          className="mt-auto text-ink-soft max-md:hidden"
        >
          {isCollapsed ? (
            <PanelLeftOpen aria-hidden className="size-[18px]" strokeWidth={1.75} />
          ) : (
            <PanelLeftClose aria-hidden className="size-[18px]" strokeWidth={1.75} />
          )}
        </Button>
      </nav>

      <main id="contenido" tabIndex={-1} className="min-w-0 p-4 pb-24 outline-none md:p-8">
        <div className="mx-auto max-w-6xl">{children}</div>
      </main>
    </div>
  );
};
