import { numberToken } from "../pdf/serialize";

// Further than any program draws; forms state what they like.
const FARTHEST = 1e9;

/** A number for content: a thousandth of a point is nothing anybody sees. */
export const thousandths = (value: number): string =>
  numberToken(Math.round(Math.max(-FARTHEST, Math.min(FARTHEST, value)) * 1000) / 1000);
