import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import type { RenderJob } from "./render-pages";

// A thread for one document: whatever a page does to the program that draws it ends with it.

const WITH_ANNOTATIONS = 1;
const BYTES_PER_PIXEL = 4;
const WHITE = 0xff_ff_ff_ff;

/** Its memory, which its types leave out. */
type Runtime = { readonly HEAPU8: Uint8Array };
const memoryOf = ({ pdfium }: WrappedPdfiumModule): Uint8Array => (pdfium as unknown as Runtime).HEAPU8;

const open = async (): Promise<WrappedPdfiumModule> => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm"));
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
};

const render = (pdfium: WrappedPdfiumModule, { pdf, pages }: RenderJob): (Uint8Array | undefined)[] => {
  const held = pdfium.pdfium.wasmExports.malloc(pdf.length);
  memoryOf(pdfium).set(pdf, held);
  const document = pdfium.FPDF_LoadMemDocument(held, pdf.length, "");
  return pages.map(({ index, width, height }) => {
    const page = document && pdfium.FPDF_LoadPage(document, index);
    if (!page) return undefined;
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
    pdfium.FPDF_ClosePage(page);
    return grey;
  });
};

parentPort?.postMessage(render(await open(), workerData as RenderJob));
