import type { PDFDocumentProxy, PDFPageProxy, TextLayer as TextLayerClass } from "pdfjs-dist";

export type OpenPdf = {
  readonly document: PDFDocumentProxy;
  /** Size in points of the first page: of the others until they are read. */
  readonly first: { readonly width: number; readonly height: number };
  readonly TextLayer: typeof TextLayerClass;
};

export type PdfPage = PDFPageProxy;

/** Why it is not shown: in the server's words, or a file that is no PDF that can be read. */
export class PdfNotShown extends Error {
  constructor(readonly reason: { readonly refused: string } | "unreadable" | "offline") {
    super(typeof reason === "string" ? reason : reason.refused);
  }
}

/** Fetches and reads a PDF. Its viewer is loaded here and nowhere else, and works in a worker of its own until `signal` says that it is over. */
export const openPdf = async (address: string, signal: AbortSignal): Promise<OpenPdf> => {
  const [viewer, data] = await Promise.all([import("pdfjs-dist"), fetchBytes(address, signal)]);
  const files = `/visor/${viewer.version}`;
  viewer.GlobalWorkerOptions.workerSrc = `${files}/build/pdf.worker.min.mjs`;
  const task = viewer.getDocument({
    data,
    cMapUrl: `${files}/cmaps/`,
    standardFontDataUrl: `${files}/standard_fonts/`,
    wasmUrl: `${files}/wasm/`,
    iccUrl: `${files}/iccs/`,
    enableXfa: false,
  });
  signal.addEventListener("abort", () => void task.destroy().catch(() => undefined));
  try {
    const document = await task.promise;
    const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
    return { document, first: { width, height }, TextLayer: viewer.TextLayer };
  } catch (error) {
    throw signal.aborted ? error : new PdfNotShown("unreadable");
  }
};

const fetchBytes = async (address: string, signal: AbortSignal): Promise<ArrayBuffer> => {
  const answer = await fetch(address, { signal }).catch((error: unknown) => {
    throw signal.aborted ? error : new PdfNotShown("offline");
  });
  if (answer.ok) return answer.arrayBuffer();
  const isSaid = answer.headers.get("content-type")?.startsWith("text/plain") && answer.status < 504;
  throw new PdfNotShown(isSaid ? { refused: await answer.text() } : "offline");
};
