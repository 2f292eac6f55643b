import { PdfError } from "./errors";

export type PredictorParams = {
  readonly predictor: number;
  readonly colors: number;
  readonly bitsPerComponent: number;
  readonly columns: number;
};

const isBetween = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max;

/** Undoes the TIFF (2) and PNG (10 to 15) predictors of Flate and LZW data (ISO 32000-1, 7.4.4.4). */
export const undoPredictor = (data: Buffer, params: PredictorParams): Buffer => {
  const { predictor, colors, bitsPerComponent, columns } = params;
  const known = isBetween(colors, 1, 32) && [1, 2, 4, 8, 16].includes(bitsPerComponent);
  if (!known || !isBetween(columns, 1, 1_000_000)) throw new PdfError("FILTER", "predictor parameters");

  const bytesPerPixel = Math.max(1, (colors * bitsPerComponent) >> 3);
  const rowBytes = (colors * bitsPerComponent * columns + 7) >> 3;
  if (predictor === 2) return undoTiff(data, params, rowBytes);
  if (predictor >= 10 && predictor <= 15) return undoPng(data, bytesPerPixel, rowBytes);
  throw new PdfError("FILTER", "unknown predictor");
};

const undoPng = (data: Buffer, bytesPerPixel: number, rowBytes: number): Buffer => {
  const rows = Math.ceil(data.length / (rowBytes + 1));
  const out = Buffer.alloc(rows * rowBytes);
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1);
    const to = row * rowBytes;
    const length = Math.min(rowBytes, data.length - from - 1);
    undoPngRow(out, to, row > 0 ? to - rowBytes : -1, data.subarray(from + 1, from + 1 + length), {
      type: data[from] as number,
      bytesPerPixel,
    });
  }
  return out;
};

const undoPngRow = (
  out: Buffer,
  to: number,
  above: number,
  row: Buffer,
  { type, bytesPerPixel }: { type: number; bytesPerPixel: number },
): void => {
  for (let index = 0; index < row.length; index++) {
    const hasLeft = index >= bytesPerPixel;
    const left = hasLeft ? (out[to + index - bytesPerPixel] as number) : 0;
    const up = above >= 0 ? (out[above + index] as number) : 0;
    const corner = above >= 0 && hasLeft ? (out[above + index - bytesPerPixel] as number) : 0;
    out[to + index] = (row[index] as number) + prediction(type, left, up, corner);
  }
};

const prediction = (type: number, left: number, up: number, corner: number): number => {
  switch (type) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, corner);
    default:
      throw new PdfError("FILTER", "unknown row predictor");
  }
};

const paeth = (left: number, up: number, corner: number): number => {
  const estimate = left + up - corner;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
};

const undoTiff = (
  data: Buffer,
  { colors, bitsPerComponent, columns }: PredictorParams,
  rowBytes: number,
): Buffer => {
  const out = Buffer.from(data);
  const mask = (1 << bitsPerComponent) - 1;
  for (let start = 0; start < out.length; start += rowBytes) {
    const row = out.subarray(start, start + rowBytes);
    const before = new Array<number>(colors).fill(0);
    for (let sample = 0; sample < columns * colors; sample++) {
      if (((sample + 1) * bitsPerComponent + 7) >> 3 > row.length) break;
      const color = sample % colors;
      const value = (readSample(row, sample, bitsPerComponent) + (before[color] as number)) & mask;
      before[color] = value;
      writeSample(row, sample, bitsPerComponent, value);
    }
  }
  return out;
};

const readSample = (row: Buffer, sample: number, bits: number): number => {
  if (bits === 8) return row[sample] as number;
  if (bits === 16) return row.readUInt16BE(sample * 2);
  const bit = sample * bits;
  return ((row[bit >> 3] as number) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
};

const writeSample = (row: Buffer, sample: number, bits: number, value: number): void => {
  if (bits === 8) row[sample] = value;
  else if (bits === 16) row.writeUInt16BE(value, sample * 2);
  else {
    const bit = sample * bits;
    const shift = 8 - bits - (bit & 7);
    const mask = ((1 << bits) - 1) << shift;
    row[bit >> 3] = ((row[bit >> 3] as number) & ~mask) | (value << shift);
  }
};
