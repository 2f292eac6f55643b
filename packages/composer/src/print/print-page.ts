import type { Page } from "playwright-core";
import { CompositionError } from "../composition-error";
import { GUTTER, MARGIN, PAGE } from "../template/geometry";

export type PrintJob = {
  readonly html: string;
  readonly header: string;
  readonly footer: string;
};

const mm = (value: number): string => `${value}mm`;

/** One document on a page of the browser. Throws CompositionError `MISSING_IMAGE` for an image that can't be decoded. */
export const printPage = async (page: Page, job: PrintJob): Promise<Buffer> => {
  await page.setContent(job.html, { waitUntil: "load", timeout: 0 }); // the caller's limit is for all steps together
  const broken = await page.evaluate<string[]>(BROKEN_IMAGES);
  if (broken.length > 0)
    throw new CompositionError("MISSING_IMAGE", `No se puede leer la imagen: ${broken.join(", ")}`);

  return page.pdf({
    // "A4" would give 842.88 points of height.
    width: mm(PAGE.width),
    height: mm(PAGE.height),
    // A margin in @page beats this one, so both say the same.
    margin: {
      top: mm(MARGIN.top),
      right: mm(MARGIN.right - GUTTER),
      bottom: mm(MARGIN.bottom),
      left: mm(MARGIN.left - GUTTER),
    },
    displayHeaderFooter: true,
    headerTemplate: job.header,
    footerTemplate: job.footer,
    printBackground: true,
    tagged: true,
    outline: true,
  });
};

// Evaluated by the browser itself: the document's own scripts are off.
const BROKEN_IMAGES = `Array.from(document.images)
  .filter((image) => !image.complete || image.naturalWidth === 0)
  .map((image) => image.alt || image.src.slice(0, 40))`;
