import { readFile } from "node:fs/promises";
import { runProgram } from "@foja/testing/judges/run-program";
import { withFolder } from "@foja/testing/judges/work-folder";
import jsQr from "jsqr";

const HEADER = /^P6\s+(\d+)\s+(\d+)\s+255\s/;

/** What a telephone reads on a page, as a printer of 150 dots an inch prints it. Undefined: nothing. */
export const readQr = (pdf: Uint8Array, page: number): Promise<string | undefined> =>
  withFolder(async (folder) => {
    const file = await folder.put("file.pdf", pdf);
    const target = `${folder.path}/page`;
    await runProgram("pdftoppm", [
      "-r",
      "150",
      "-f",
      String(page),
      "-l",
      String(page),
      "-singlefile",
      file,
      target,
    ]);
    const image = await readFile(`${target}.ppm`);
    const header = HEADER.exec(image.subarray(0, 40).toString("latin1"));
    if (!header) throw new Error("Not a colour image");
    const [width, height] = [Number(header[1]), Number(header[2])];
    return jsQr(withAlpha(image.subarray(header[0].length)), width, height)?.data;
  });

const withAlpha = (rgb: Buffer): Uint8ClampedArray => {
  const pixels = new Uint8ClampedArray((rgb.length / 3) * 4).fill(255);
  for (let index = 0; index < rgb.length / 3; index++)
    pixels.set(rgb.subarray(index * 3, index * 3 + 3), index * 4);
  return pixels;
};
