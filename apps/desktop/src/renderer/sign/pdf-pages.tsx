import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { Note } from "../parts/note";
import { useTexts } from "../use-program";

GlobalWorkerOptions.workerSrc = "pdf.worker.min.mjs";

/** All of it comes with the program. */
const RESOURCES = {
  cMapUrl: new URL("pdf/cmaps/", document.baseURI).href,
  cMapPacked: true,
  standardFontDataUrl: new URL("pdf/standard_fonts/", document.baseURI).href,
  wasmUrl: new URL("pdf/wasm/", document.baseURI).href,
  iccUrl: new URL("pdf/iccs/", document.baseURI).href,
  // What a document brings is shown, never run.
  enableXfa: false,
  stopAtErrors: false,
};

/** A document page by page, each drawn when it comes near. */
export const PdfPages = ({ bytes, zoom }: { bytes: Uint8Array; zoom: number }) => {
  const texts = useTexts();
  const [opened, setOpened] = useState<PDFDocumentProxy | "unreadable" | null>(null);

  useEffect(() => {
    // pdf.js takes the bytes away to its worker.
    const task = getDocument({ ...RESOURCES, data: bytes.slice() });
    let isCurrent = true;
    task.promise.then(
      (pdf) => isCurrent && setOpened(pdf),
      () => isCurrent && setOpened("unreadable"),
    );
    return () => {
      isCurrent = false;
      void task.destroy();
    };
  }, [bytes]);

  if (opened === "unreadable") {
    return (
      <div className="reading-note">
        <Note level="bad">{texts.document.unreadable}</Note>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and by keyboard only what has the focus does (WCAG 2.2, 2.1.1)
    <div className="pages" tabIndex={0} role="document" style={{ "--zoom": zoom } as React.CSSProperties}>
      {opened &&
        Array.from({ length: opened.numPages }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pages of one document in their order
          <Sheet key={index} pdf={opened} number={index + 1} zoom={zoom} />
        ))}
    </div>
  );
};

const Sheet = ({ pdf, number, zoom }: { pdf: PDFDocumentProxy; number: number; zoom: number }) => {
  const texts = useTexts().document;
  const holder = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [isNear, setIsNear] = useState(false);
  const [text, setText] = useState("");

  useEffect(() => {
    let isCurrent = true;
    void pdf.getPage(number).then(
      (got) => isCurrent && setPage(got),
      () => undefined, // the document was closed, or this page is broken: the others are shown
    );
    return () => {
      isCurrent = false;
    };
  }, [pdf, number]);

  useEffect(() => {
    const element = holder.current;
    if (!element || !page) return;
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      rootMargin: "800px",
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [page]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another zoom is another width, which is read from the page
  useEffect(() => {
    const target = canvas.current;
    const width = holder.current?.clientWidth;
    if (!isNear || !page || !target || !width) return;
    const natural = page.getViewport({ scale: 1 });
    const scale = (width / natural.width) * Math.min(window.devicePixelRatio, 2);
    const viewport = page.getViewport({ scale });
    target.width = Math.floor(viewport.width);
    target.height = Math.floor(viewport.height);
    const task = page.render({ canvas: target, viewport });
    task.promise.catch(() => undefined); // given up for another size, or closed
    void page.getTextContent().then(
      ({ items }) => setText(items.map((item) => ("str" in item ? item.str : "")).join(" ")),
      () => undefined,
    );
    return () => task.cancel();
  }, [isNear, page, zoom]);

  const size = page?.getViewport({ scale: 1 });
  return (
    <div
      ref={holder}
      className="sheet"
      style={{ aspectRatio: size ? `${size.width} / ${size.height}` : "210 / 297" }}
    >
      <canvas ref={canvas} role="img" aria-label={texts.page(number, pdf.numPages)} />
      {/* For whoever does not see the picture. */}
      <p className="unseen">{text}</p>
    </div>
  );
};
