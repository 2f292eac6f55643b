import { arrayAt, nameAt, numberAt, streamAt } from "../pdf/access";
import { archivalPart } from "../pdf/archival-part";
import { Dict, dict, name, type ObjectSource } from "../pdf/objects";
import type { FontUse } from "./shared-font";

/** What everything of a document is drawn with. */
export type Pen = FontUse & {
  /** Colour spaces for the resources, where the document does not take those of devices. */
  readonly colours?: Dict | undefined;
};

/**
 * Default colour spaces (ISO 32000-1, 8.6.5.6) that give what we draw the same colours without a device, for documents that claim
 * PDF/A and have no output intent to interpret them: red, green and blue need one of their own kind, grey needs any (ISO 19005-1,
 * 6.2.3.3; ISO 19005-2 and -3, 6.2.4.3). Undefined: colours of devices will do.
 */
export const defaultColours = (source: ObjectSource, catalog: Dict): Dict | undefined => {
  const components = outputComponents(source, catalog);
  // The intent first: the usual one spares reading the metadata.
  if (components === 3 || archivalPart(source, catalog) === undefined) return undefined;
  return dict({ DefaultRGB: calibratedRgb(), DefaultGray: components ? undefined : calibratedGrey() });
};

/** Of the output intent for PDF/A: 1 grey, 3 red, green and blue, 4 inks. */
const outputComponents = (source: ObjectSource, catalog: Dict): number | undefined => {
  for (const item of arrayAt(source, catalog, "OutputIntents") ?? []) {
    const intent = source.resolve(item);
    if (!(intent instanceof Dict) || nameAt(source, intent, "S") !== "GTS_PDFA1") continue;
    const profile = streamAt(source, intent, "DestOutputProfile");
    if (profile) return numberAt(source, profile.dict, "N");
  }
  return undefined;
};

// As near to sRGB (IEC 61966-2-1) as one exponent comes: viewers take colours of devices for that.
const WHITE = [0.9505, 1, 1.089];
const GAMMA = 2.2;
const PRIMARIES = [0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505];

const calibratedGrey = () => [name("CalGray"), dict({ WhitePoint: [...WHITE], Gamma: GAMMA })];

const calibratedRgb = () => [
  name("CalRGB"),
  dict({ WhitePoint: [...WHITE], Gamma: [GAMMA, GAMMA, GAMMA], Matrix: [...PRIMARIES] }),
];
