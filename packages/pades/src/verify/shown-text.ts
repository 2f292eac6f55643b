import { textAsDrawn } from "../layout/typesetter";
import { dictAt, type Rect } from "../pdf/access";
import { Dict, type Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { contentWithFills, type TextRun, UNKNOWN } from "../pdf/text";

/** What a picture says, and the rectangles that mark parts of it. */
export type Picture = {
  readonly runs: readonly TextRun[];
  readonly fills: readonly Rect[];
  readonly text: string;
};

/** Undefined where nothing can be read for certain: drawn as paths, in a form inside, or by fonts that don't say their letters. */
export type PictureReader = (picture: Stream) => Picture | undefined;

/** Many fields may show one picture, which is then read once. */
export const createPictureReader = (reader: PdfReader): PictureReader => {
  const known = new Map<Stream, Picture>();
  return (picture) => {
    const read = known.get(picture) ?? readPicture(reader, picture);
    known.set(picture, read);
    return isReadable(read) ? read : undefined;
  };
};

/** Says something, in letters that are all known. */
export const isReadable = ({ text }: Picture): boolean => text !== "" && !text.includes(UNKNOWN);

export const readPicture = (reader: PdfReader, picture: Stream): Picture => {
  const resources = dictAt(reader, picture.dict, "Resources") ?? new Dict();
  const { runs, fills } = contentWithFills(reader, reader.decode(picture), resources);
  return { runs, fills, text: bare(runs.map(({ text }) => text).join("")) };
};

/** Lines are broken, and combs are filled, where the picture has room. */
export const bare = (text: string): string => text.normalize("NFKC").replace(/[\s\u00ad\0]/g, "");

/** Whether the test holds for one of the ways in which a value reads in a picture that shows it; the second takes setting the letters. */
export const someReading = (value: string, test: (reading: string) => boolean): boolean =>
  test(bare(value)) || test(bare(textAsDrawn(value)));
