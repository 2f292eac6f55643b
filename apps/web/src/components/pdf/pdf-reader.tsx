"use client";

import { CloudOff, ExternalLink, FileX, ZoomIn, ZoomOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Skeleton } from "../states/skeleton";
import { Button, buttonStyle } from "../ui/button";
import { MessagePanel } from "../ui/message-panel";
import { type OpenPdf, openPdf, PdfNotShown } from "./open-pdf";
import { PdfSheet } from "./pdf-sheet";
import { CSS_PER_POINT, pageTyped, ZOOM_MAX, ZOOM_MIN, type Zoom, zoomIn, zoomOut } from "./zoom";

type PdfReaderProps = {
  /** Of its bytes, on this site. Another address is another file. */
  readonly address: string;
  /** Where it opens as a file. */
  readonly file: string;
  readonly title: string;
};

/**
 * A PDF, page by page, inside the page that decides about it. Only what is seen is drawn, however long it is. In it: arrows and space scroll, `+`
 * and `-` zoom, `0` is as wide as there is room; the field leads to a page.
 */
export const PdfReader = ({ address, file, title }: PdfReaderProps) => {
  const t = useTranslations("documents");
  const [attempt, setAttempt] = useState(0);
  const { pdf, failure } = usePdf(address, attempt);
  const area = useRef<HTMLElement>(null);
  const room = useWidth(area);
  const [zoom, setZoom] = useState<Zoom>("width");

  const fit = pdf && room > 0 ? room / (pdf.first.width * CSS_PER_POINT) : undefined;
  const scale = zoom === "width" ? fit : zoom;
  const { page, goTo } = usePageSeen(area, pdf && scale);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || scale === undefined) return;
    const wanted = { "+": zoomIn(scale), "-": zoomOut(scale), "0": "width" as const }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    setZoom(wanted);
  };

  return (
    <div className="pdf-reader">
      <div role="toolbar" aria-label={t("viewer")} className="pdf-bar">
        <PageField page={page} pages={pdf?.document.numPages} goTo={goTo} />
        <span className="ml-auto flex items-center gap-1">
          <Button
            look="quiet"
            size="tightIcon"
            aria-label={t("zoomOut")}
            aria-disabled={scale === undefined || scale <= ZOOM_MIN}
            onClick={() => scale !== undefined && setZoom(zoomOut(scale))}
          >
            <ZoomOut aria-hidden className="size-4" />
          </Button>
          <Button
            look="quiet"
            size="tight"
            className="min-w-14"
            aria-label={t("zoomFit", { percent: percentOf(scale) })}
            aria-pressed={zoom === "width"}
            onClick={() => setZoom("width")}
          >
            {percentOf(scale)} %
          </Button>
          <Button
            look="quiet"
            size="tightIcon"
            aria-label={t("zoomIn")}
            aria-disabled={scale === undefined || scale >= ZOOM_MAX}
            onClick={() => scale !== undefined && setZoom(zoomIn(scale))}
          >
            <ZoomIn aria-hidden className="size-4" />
          </Button>
          <a
            href={file}
            target="_blank"
            rel="noopener"
            aria-label={t("openFile")}
            title={t("openFile")}
            className={buttonStyle({ look: "quiet", size: "tightIcon" })}
          >
            <ExternalLink aria-hidden className="size-4" />
          </a>
        </span>
      </div>
      <section
        ref={area}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it
        tabIndex={0}
        aria-label={t("pagesOf", { title })}
        aria-busy={!pdf && !failure}
        onKeyDown={onKeyDown}
        className="pdf-pages"
      >
        {failure ? (
          <NotShown failure={failure} file={file} retry={() => setAttempt(attempt + 1)} />
        ) : pdf && scale !== undefined ? (
          Array.from({ length: pdf.document.numPages }, (_, index) => (
            <PdfSheet
              // biome-ignore lint/suspicious/noArrayIndexKey: pages keep their places
              key={index}
              pdf={pdf}
              number={index + 1}
              scale={scale}
              window={area}
            />
          ))
        ) : (
          <div className="pdf-sheet pdf-sheet-empty">
            <Skeleton lines={9} />
          </div>
        )}
      </section>
    </div>
  );
};

const percentOf = (scale: number | undefined): number => Math.round((scale ?? 1) * 100);

type Opened = { readonly pdf?: OpenPdf; readonly failure?: PdfNotShown };

const usePdf = (address: string, attempt: number): Opened => {
  const [opened, setOpened] = useState<Opened>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the same again
  useEffect(() => {
    const over = new AbortController();
    setOpened({});
    openPdf(address, over.signal).then(
      (pdf) => setOpened({ pdf }),
      (error: unknown) => {
        if (over.signal.aborted) return;
        setOpened({ failure: error instanceof PdfNotShown ? error : new PdfNotShown("unreadable") });
      },
    );
    return () => over.abort();
  }, [address, attempt]);
  return opened;
};

/** Between the edges of the region, without its scroll bar; whole pixels, so that nothing is drawn anew for less. */
const useWidth = (area: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    if (area.current) watch.observe(area.current);
    return () => watch.disconnect();
  }, [area]);
  return width;
};

/** The page at the upper edge, and the way to another. */
const usePageSeen = (area: RefObject<HTMLElement | null>, scale: number | undefined) => {
  const [page, setPage] = useState(1);
  useEffect(() => {
    const region = area.current;
    if (!region || scale === undefined) return undefined;
    const look = () => {
      const edge = region.getBoundingClientRect().top + region.clientHeight / 3;
      const sheets = [...region.querySelectorAll<HTMLElement>("[data-page]")];
      const seen = sheets.findLast((sheet) => sheet.getBoundingClientRect().top <= edge);
      setPage(Number(seen?.dataset.page ?? 1));
    };
    look();
    region.addEventListener("scroll", look, { passive: true });
    return () => region.removeEventListener("scroll", look);
  }, [area, scale]);

  const goTo = (wanted: number) => {
    const region = area.current;
    const sheet = region?.querySelector<HTMLElement>(`[data-page="${wanted}"]`);
    if (!region || !sheet) return;
    region.scrollTop += sheet.getBoundingClientRect().top - region.getBoundingClientRect().top - PAGE_GAP;
  };
  return { page, goTo };
};

/** Pixels that stay free above a page that was asked for. */
const PAGE_GAP = 8;

type PageFieldProps = {
  readonly page: number;
  readonly pages: number | undefined;
  readonly goTo: (page: number) => void;
};

const PageField = ({ page, pages, goTo }: PageFieldProps) => {
  const t = useTranslations("documents");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = String(page);
  }, [page]);
  const go = (field: HTMLInputElement) => {
    const wanted = pageTyped(field.value, pages ?? 0);
    if (wanted) goTo(wanted);
    else field.value = String(page);
  };
  return (
    <span className="flex items-center gap-1 whitespace-nowrap">
      <label htmlFor={id}>{t("pageField")}</label>
      <input
        ref={input}
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={page}
        maxLength={5}
        disabled={pages === undefined}
        onBlur={({ currentTarget }) => go(currentTarget)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === "Enter") go(currentTarget);
        }}
        className="input pdf-page-field"
      />
      {pages !== undefined && <span>{t("pageCount", { pages })}</span>}
    </span>
  );
};

type NotShownProps = {
  readonly failure: PdfNotShown;
  readonly file: string;
  readonly retry: () => void;
};

const NotShown = ({ failure: { reason }, file, retry }: NotShownProps) => {
  const t = useTranslations("documents");
  const text =
    typeof reason === "object" ? reason.refused : t(reason === "offline" ? "pdfOffline" : "pdfUnreadable");
  return (
    <MessagePanel icon={reason === "offline" ? CloudOff : FileX} title={t("pdfNotShown")} text={text} isAlert>
      {reason !== "unreadable" && <Button onClick={retry}>{t("pdfRetry")}</Button>}
      {reason === "unreadable" && (
        <a href={file} target="_blank" rel="noopener" className={buttonStyle()}>
          {t("openFile")}
        </a>
      )}
    </MessagePanel>
  );
};
