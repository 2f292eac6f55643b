import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { runProgram } from "./run-program";
import { withFolder } from "./work-folder";

/** A page as a program shows it; a byte a pixel, 0 black to 255 white, rows from the top. */
export type Picture = { readonly width: number; readonly height: number; readonly pixels: Buffer };

type Wish = { readonly dpi: number; readonly page: number };

/** By poppler, which ignores UserUnit. Undefined: it shows no such page. */
export const renderWithPoppler = (pdf: Uint8Array, { dpi, page }: Wish): Promise<Picture | undefined> =>
  withFolder(async (folder) => {
    const file = await folder.put("file.pdf", pdf);
    const pages = ["-f", String(page), "-l", String(page)];
    const how = ["-singlefile", "-r", String(dpi), "-gray"];
    await runProgram("pdftoppm", [...how, ...pages, file, join(folder.path, "page")]);
    return readPicture(folder.path);
  });

/** By MuPDF, which minds UserUnit. Undefined: it shows no such page. */
export const renderWithMupdf = (pdf: Uint8Array, { dpi, page }: Wish): Promise<Picture | undefined> =>
  withFolder(async (folder) => {
    const file = await folder.put("file.pdf", pdf);
    const output = join(folder.path, "page.pgm");
    await runProgram("mutool", [
      "draw",
      "-q",
      "-r",
      String(dpi),
      "-c",
      "gray",
      "-o",
      output,
      file,
      String(page),
    ]);
    return readPicture(folder.path);
  });

const readPicture = async (folder: string): Promise<Picture | undefined> => {
  const name = (await readdir(folder)).find((file) => file.endsWith(".pgm"));
  return name === undefined ? undefined : parsePgm(await readFile(join(folder, name)));
};

const parsePgm = (bytes: Buffer): Picture => {
  const head = /^P5\s+(?:#.*\s+)*(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString("latin1", 0, 200));
  if (!head) throw new Error("not a portable graymap");
  return { width: Number(head[1]), height: Number(head[2]), pixels: bytes.subarray(head[0].length) };
};

/** Text of all pages in reading order as the two extractors give it. */
export const extractText = (pdf: Uint8Array): Promise<{ poppler: string; mupdf: string }> =>
  withFolder(async (folder) => {
    const file = await folder.put("file.pdf", pdf);
    const [poppler, mupdf] = await Promise.all([
      runProgram("pdftotext", ["-layout", file, "-"]),
      runProgram("mutool", ["draw", "-q", "-F", "txt", file]),
    ]);
    return { poppler: poppler.stdout, mupdf: mupdf.stdout };
  });
