import { readFile } from "node:fs/promises";
import { runProgram } from "@foja/testing/judges/run-program";
import { withFolder } from "@foja/testing/judges/work-folder";

export type Box = readonly [number, number, number, number];

/** A page as grey pixels, one per point; the origin is the lower left corner as in PDF. */
export type InkedPage = {
  /** Pixels in the box, in points, that are not white. */
  inkIn(box: Box): number;
};

const HEADER = /^P5\s+(\d+)\s+(\d+)\s+255\s/;

/** Renders one page with poppler. */
export const renderPage = (pdf: Uint8Array, page: number): Promise<InkedPage> =>
  withFolder(async (folder) => {
    const file = await folder.put("file.pdf", pdf);
    const target = `${folder.path}/page`;
    const pages = ["-f", String(page), "-l", String(page), "-singlefile"];
    await runProgram("pdftoppm", ["-r", "72", "-gray", ...pages, file, target]);
    return readGrey(await readFile(`${target}.pgm`));
  });

const readGrey = (bytes: Buffer): InkedPage => {
  const header = HEADER.exec(bytes.subarray(0, 40).toString("latin1"));
  if (!header) throw new Error("Not a grey image");
  const [width, height] = [Number(header[1]), Number(header[2])];
  const pixels = bytes.subarray(header[0].length);
  return {
    inkIn: ([left, bottom, right, top]) => {
      let ink = 0;
      for (let y = Math.ceil(height - top); y < Math.floor(height - bottom); y += 1) {
        for (let x = Math.ceil(left); x < Math.floor(right); x += 1) {
          if ((pixels[y * width + x] ?? 255) < 250) ink += 1;
        }
      }
      return ink;
    },
  };
};
