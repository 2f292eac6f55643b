import type { Matrix } from "../pdf/matrix";
import { type Dict, dict, name, type PdfObject } from "../pdf/objects";

/** Entries of a picture (ISO 32000-1, 8.10.2). `fonts`: of everything that it shows; `colours`: its colour spaces. */
export const formXObject = (picture: {
  readonly width: number;
  readonly height: number;
  readonly fonts?: PdfObject;
  readonly colours?: Dict | undefined;
  readonly matrix?: Matrix | undefined;
}): Dict => {
  const { width, height, fonts, colours, matrix } = picture;
  return dict({
    Type: name("XObject"),
    Subtype: name("Form"),
    BBox: [0, 0, width, height],
    Resources: dict({ Font: fonts, ColorSpace: colours }),
    Matrix: matrix && [...matrix],
  });
};
