import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import type { Answers, Job, PageSize } from "./pdfium";

// A thread for one document: whatever its pages do to the program that reads them ends with it.

const WITH_ANNOTATIONS = 1;
const BYTES_PER_PIXEL = 4;
const BYTES_PER_UNIT = 2;
const WHITE = 0xff_ff_ff_ff;

type Pdfium = WrappedPdfiumModule;

/** Its memory, which its types leave out. It is another array once it has grown. */
const memoryOf = ({ pdfium }: Pdfium): Uint8Array =>
  (pdfium as unknown as { readonly HEAPU8: Uint8Array }).HEAPU8;

const open = async (): Promise<Pdfium> => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm"));
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
};

const load = (pdfium: Pdfium, pdf: Uint8Array): number => {
  const held = pdfium.pdfium.wasmExports.malloc(pdf.length);
  memoryOf(pdfium).set(pdf, held);
  return pdfium.FPDF_LoadMemDocument(held, pdf.length, "");
};

const draw = (pdfium: Pdfium, page: number, { width, height }: PageSize): Uint8Array => {
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const stride = pdfium.FPDFBitmap_GetStride(bitmap);
  const bytes = memoryOf(pdfium);
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = start + y * stride + x * BYTES_PER_PIXEL;
      grey[y * width + x] = (bytes[at]! + bytes[at + 1]! + bytes[at + 2]!) / 3;
    }
  }
  pdfium.FPDFBitmap_Destroy(bitmap);
  return grey;
};

const read = (pdfium: Pdfium, page: number): string => {
  const text = pdfium.FPDFText_LoadPage(page);
  const units = Math.max(0, pdfium.FPDFText_CountChars(text));
  const held = pdfium.pdfium.wasmExports.malloc((units + 1) * BYTES_PER_UNIT);
  const written = pdfium.FPDFText_GetText(text, 0, units, held);
  const bytes = memoryOf(pdfium).slice(held, held + Math.max(0, written - 1) * BYTES_PER_UNIT);
  pdfium.pdfium.wasmExports.free(held);
  pdfium.FPDFText_ClosePage(text);
  return Buffer.from(bytes).toString("utf16le");
};

const onPage = <T>(pdfium: Pdfium, document: number, index: number, use: (page: number) => T) => {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (!page) return undefined;
  const result = use(page);
  pdfium.FPDF_ClosePage(page);
  return result;
};

const textOf = (pdfium: Pdfium, document: number, lengthMax: number): string => {
  let text = "";
  const count = pdfium.FPDF_GetPageCount(document);
  for (let index = 0; index < count && text.length < lengthMax; index++)
    text += `${onPage(pdfium, document, index, (page) => read(pdfium, page)) ?? ""}\n`;
  return text.slice(0, lengthMax);
};

const run = async (job: Job): Promise<Answers[Job["kind"]]> => {
  const pdfium = await open();
  const document = load(pdfium, job.pdf);
  if (job.kind === "text") return document ? textOf(pdfium, document, job.lengthMax) : "";
  return job.pages.map((size) =>
    document ? onPage(pdfium, document, size.index, (page) => draw(pdfium, page, size)) : undefined,
  );
};

parentPort?.postMessage(await run(workerData as Job));
