import { numberToken } from "../pdf/serialize";

/** Further than any program draws: pages reach 14,400 units. What a file states beyond it overflows in sums and products. */
export const FARTHEST = 1e9;

/** A number for content: a thousandth of a point is nothing anybody sees. */
export const thousandths = (value: number): string =>
  numberToken(Math.round(Math.max(-FARTHEST, Math.min(FARTHEST, value)) * 1000) / 1000);
