"use client";

import { PanelLeftClose, PanelLeftOpen, PenLine } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { rememberCookie } from "../../preferences/remember";
import { SIDEBAR_COOKIE } from "../../preferences/sidebar";
import type { Theme } from "../../preferences/theme";
import { QUEUE_PARAMETER } from "../documents/document-address";
import { buttonStyle } from "../ui/button";
import { Link } from "../ui/link";
import { Find } from "./find";
import { MunicipalityMenu } from "./municipality-menu";
import { ADMINISTRATION, isAdministration, placesWith, TO_ADMINISTRATION, TO_WORK, WORK } from "./navigation";
import { NavigationList, PlaceLink } from "./navigation-list";
import { PersonMenu } from "./person-menu";
import { PhoneBar } from "./phone-bar";
import { useProgress } from "./progress";
import { type Counts, useCounts } from "./use-counts";
import { useWorkspace } from "./workspace";

type FrameProps = {
  readonly theme: Theme;
  readonly municipalityCookie: string;
  readonly startsCollapsed: boolean;
  /** As they were when the page was made. */
  readonly counts: Counts;
  readonly children: ReactNode;
};

/** Bar, navigation and content of every page for somebody who is signed in. */
export const Frame = ({
  theme,
  municipalityCookie,
  startsCollapsed,
  counts: atFirst,
  children,
}: FrameProps) => {
  const t = useTranslations();
  const pathname = usePathname();
  const { isAdministrator, hasMailbox } = useWorkspace();
  const { isPending } = useProgress();
  const counts = useCounts(atFirst);
  const main = useFocusOnPage(pathname);
  const frame = useReady();
  const [isCollapsed, setCollapsed] = useState(startsCollapsed);

  // Who goes through what waits for their signature is there still, whichever document they are at; and needs the room.
  const isInQueue = useSearchParams().has(QUEUE_PARAMETER) && pathname.startsWith("/documentos/");
  const place = isInQueue ? "/firmas" : pathname;
  const isAdmin = isAdministrator && isAdministration(pathname);
  const places = placesWith(isAdmin ? ADMINISTRATION : WORK, { mailbox: hasMailbox });
  const Fold = isCollapsed ? PanelLeftOpen : PanelLeftClose;

  const toggle = () => {
    setCollapsed(!isCollapsed);
    rememberCookie(SIDEBAR_COOKIE, isCollapsed ? "abierto" : "cerrado");
  };

  return (
    <div ref={frame} className="frame" data-railed={isCollapsed || isInQueue || undefined}>
      <a href="#contenido" className="frame-skip">
        {t("app.skip")}
      </a>

      <header className="frame-top">
        <div className="frame-town">
          <Link href="/" className="rounded font-semibold text-accent">
            {t("app.name")}
          </Link>
          <MunicipalityMenu cookie={municipalityCookie} />
        </div>
        <div className="frame-find">
          <Find />
        </div>
        <div className="frame-tools">
          {counts.signatures > 0 && (
            <Link
              href="/firmas"
              aria-label={t("nav.pending", { count: counts.signatures })}
              className={buttonStyle({ look: "quiet" })}
            >
              <PenLine aria-hidden className="size-4" />
              <b>{counts.signatures}</b>
            </Link>
          )}
          <PersonMenu theme={theme} />
        </div>
        <div className="frame-progress" data-busy={isPending || undefined} />
        <p role="status" className="sr-only">
          {isPending ? t("nav.loading") : ""}
        </p>
      </header>

      <nav aria-label={t("nav.label")} className="frame-nav">
        {isAdmin && (
          <>
            <PlaceLink place={TO_WORK} counts={counts}>
              {t("nav.backToWork")}
            </PlaceLink>
            <p className="frame-part">{t("nav.administration")}</p>
          </>
        )}
        <NavigationList places={places} pathname={place} counts={counts} />
        <div className="mt-auto flex flex-col gap-1">
          {isAdministrator && !isAdmin && (
            <PlaceLink place={TO_ADMINISTRATION} counts={counts}>
              {t("nav.administration")}
            </PlaceLink>
          )}
          {!isInQueue && (
            <button
              type="button"
              onClick={toggle}
              aria-expanded={!isCollapsed}
              title={isCollapsed ? t("nav.expand") : t("nav.collapse")}
              className="frame-place frame-fold"
            >
              <Fold aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
              <span className="frame-word">{isCollapsed ? t("nav.expand") : t("nav.collapse")}</span>
            </button>
          )}
        </div>
      </nav>

      <main
        ref={main}
        id="contenido"
        tabIndex={-1}
        aria-busy={isPending}
        data-pending={isPending || undefined}
        className="frame-main"
      >
        {children}
      </main>

      <PhoneBar
        places={places}
        others={isAdministrator ? [isAdmin ? TO_WORK : TO_ADMINISTRATION] : []}
        pathname={place}
        counts={counts}
      />
    </div>
  );
};

/** Says when the page takes keys and opens menus: before its scripts are there it is only read. */
const useReady = () => {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.setAttribute("data-ready", ""), []);
  return frame;
};

/** Another page begins at its title: there the focus goes, not to the link that is gone. The first one is left to the browser. */
const useFocusOnPage = (pathname: string) => {
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const title = main.current?.querySelector<HTMLElement>("h1[tabindex]");
    (title ?? main.current)?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
};
