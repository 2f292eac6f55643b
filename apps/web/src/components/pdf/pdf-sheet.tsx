"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { OpenPdf, PdfPage } from "./open-pdf";
import { CSS_PER_POINT, pixelRatio } from "./zoom";

type PdfSheetProps = {
  readonly pdf: OpenPdf;
  readonly number: number;
  readonly scale: number;
  /** What scrolls: a page is drawn while it is seen there, or about to be. */
  readonly window: RefObject<HTMLElement | null>;
};

/** How far from what is seen a page is drawn before somebody scrolls there, in heights of the window. */
const AHEAD = "100%";

/** One page: its picture on a canvas, and over it its text, which is selected and read aloud. Nothing of it is there before it is seen. */
export const PdfSheet = ({ pdf, number, scale, window: scrolled }: PdfSheetProps) => {
  const t = useTranslations("documents");
  const sheet = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(sheet, scrolled);
  const page = usePage(pdf, number, isNear);
  const size = page ? page.getViewport({ scale: 1 }) : pdf.first;
  const width = Math.floor(size.width * CSS_PER_POINT * scale);
  const height = Math.floor(size.height * CSS_PER_POINT * scale);

  useEffect(() => {
    if (!page || !isNear || !canvas.current || !text.current) return undefined;
    return draw(pdf, page, scale, { canvas: canvas.current, text: text.current });
  }, [pdf, page, scale, isNear]);

  return (
    <section
      ref={sheet}
      data-page={number}
      aria-label={t("page", { page: number, pages: pdf.document.numPages })}
      className="pdf-sheet"
      style={{ width, height }}
    >
      {isNear && <canvas ref={canvas} aria-hidden />}
      <div ref={text} className="pdf-text" />
    </section>
  );
};

const useIsNear = (
  sheet: RefObject<HTMLElement | null>,
  scrolled: RefObject<HTMLElement | null>,
): boolean => {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      root: scrolled.current,
      rootMargin: `${AHEAD} 0px`,
    });
    if (sheet.current) watch.observe(sheet.current);
    return () => watch.disconnect();
  }, [sheet, scrolled]);
  return isNear;
};

/** Kept once it was read: its size is known from then on. */
const usePage = (pdf: OpenPdf, number: number, isNear: boolean): PdfPage | undefined => {
  const [page, setPage] = useState<PdfPage>();
  const isWanted = isNear && !page;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    pdf.document.getPage(number).then(
      (found) => isCurrent && setPage(found),
      // The page stays empty; the file can still be opened as such.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [pdf, number, isWanted]);
  return page;
};

type Places = { readonly canvas: HTMLCanvasElement; readonly text: HTMLDivElement };

const draw = (pdf: OpenPdf, page: PdfPage, scale: number, { canvas, text }: Places): (() => void) => {
  const viewport = page.getViewport({ scale: scale * CSS_PER_POINT });
  const ratio = pixelRatio(viewport.width, viewport.height, window.devicePixelRatio || 1);
  canvas.width = Math.floor(viewport.width * ratio);
  canvas.height = Math.floor(viewport.height * ratio);
  const picture = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
  picture.promise.catch(() => undefined);

  text.replaceChildren();
  text.style.setProperty("--total-scale-factor", String(viewport.scale));
  const words = new pdf.TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
  words.render().catch(() => undefined);
  return () => {
    picture.cancel();
    words.cancel();
    text.replaceChildren();
    page.cleanup();
  };
};
