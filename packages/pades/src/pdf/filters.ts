import { constants, inflateSync } from "node:zlib";
import { numberAt } from "./access";
import { decodeAscii85, decodeAsciiHex, decodeLzw, decodeRunLength } from "./classic-filters";
import { PdfError } from "./errors";
import type { PdfLimits } from "./limits";
import { Dict, Name, type ObjectSource, type PdfObject, type Stream } from "./objects";
import { undoPredictor } from "./predictor";

/**
 * Undoes the filters of a stream (ISO 32000-1, 7.4). Image codecs are not for us: FILTER.
 * @param limits how many steps there may be, and what any of them may give at most; more is LIMIT
 */
export const decodeStream = (
  source: ObjectSource,
  stream: Stream,
  { filters: stepsMax, streamBytes: maxBytes }: Pick<PdfLimits, "filters" | "streamBytes">,
): Buffer => {
  const filters = list(source, stream.dict, "Filter");
  if (filters.length > stepsMax) throw new PdfError("LIMIT", "too many filters");
  const params = list(source, stream.dict, "DecodeParms");
  let data = stream.data;
  filters.forEach((filter, index) => {
    const resolved = source.resolve(filter);
    if (!(resolved instanceof Name)) throw new PdfError("FILTER", "filter is not a name");
    const param = source.resolve(params[index]);
    data = undo(source, resolved.value, data, param instanceof Dict ? param : undefined, maxBytes);
    if (data.length > maxBytes) throw new PdfError("LIMIT", "decoded stream too long");
  });
  return data;
};

const list = (source: ObjectSource, dict: Dict, key: string): PdfObject[] => {
  const value = source.resolve(dict.get(key));
  if (value === null) return [];
  return Array.isArray(value) ? value : [value];
};

const undo = (
  source: ObjectSource,
  filter: string,
  data: Buffer,
  params: Dict | undefined,
  maxBytes: number,
): Buffer => {
  switch (filter) {
    case "FlateDecode":
    case "Fl":
      return predicted(source, inflate(data, maxBytes), params);
    case "LZWDecode":
    case "LZW":
      return predicted(
        source,
        decodeLzw(data, numberAt(source, params, "EarlyChange") ?? 1, maxBytes),
        params,
      );
    case "ASCIIHexDecode":
    case "AHx":
      return decodeAsciiHex(data);
    case "ASCII85Decode":
    case "A85":
      return decodeAscii85(data, maxBytes);
    case "RunLengthDecode":
    case "RL":
      return decodeRunLength(data, maxBytes);
    default:
      throw new PdfError("FILTER", `filter ${filter.slice(0, 40)} is not supported`);
  }
};

const inflate = (data: Buffer, maxBytes: number): Buffer => {
  try {
    // Room for what text packs to: most streams are small, and each step of the default takes 16 kB whatever comes.
    const chunkSize = Math.min(Math.max(data.length * 6, 1_024), 65_536);
    // Sync flush: streams without their checksum are common and every viewer reads them.
    return inflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxBytes, chunkSize });
  } catch (error) {
    if (error instanceof RangeError) throw new PdfError("LIMIT", "decoded stream too long");
    throw new PdfError("FILTER", "damaged Flate data");
  }
};

const predicted = (source: ObjectSource, data: Buffer, params: Dict | undefined): Buffer => {
  const predictor = numberAt(source, params, "Predictor") ?? 1;
  if (predictor === 1) return data;
  return undoPredictor(data, {
    predictor,
    colors: numberAt(source, params, "Colors") ?? 1,
    bitsPerComponent: numberAt(source, params, "BitsPerComponent") ?? 8,
    columns: numberAt(source, params, "Columns") ?? 1,
  });
};
