import { PdfError } from "../pdf/errors";

/** Takes part of what all values of a form may take. @throws PdfError LIMIT when there is no more */
export type WorkBudget = (cost: number) => void;

/** Seconds of one core. */
const COST_MAX = 200_000;

export const createWorkBudget = (): WorkBudget => {
  let left = COST_MAX;
  return (cost) => {
    left -= cost;
    if (left < 0) throw new PdfError("LIMIT", "the values of the form take too much work to draw");
  };
};
