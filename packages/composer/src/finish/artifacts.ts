import { walkContent } from "@foja/pades/pdf/content";

type Cut = readonly [start: number, end: number];

const PATH = new Set(["m", "l", "c", "v", "y", "h", "re", "W", "W*"]);
const PAINT = new Set(["f", "F", "f*", "B", "B*", "b", "b*", "S", "s"]);
const SHOW = new Set(["Tj", "TJ", "'", '"']);
const OBJECT = new Set(["Do", "sh", "BI"]);

/**
 * Chromium paints header, footer and signing sheet outside any marked content. PDF/A-2A and PDF/UA want everything that
 * no structure element owns to be an artifact (ISO 32000-1, 14.8.2.2), so each such run is wrapped.
 */
export const markArtifacts = (content: Buffer): Buffer => {
  const cuts = unmarkedRuns(content);
  if (cuts.length === 0) return content;

  const pieces: Buffer[] = [];
  let done = 0;
  for (const [start, end] of cuts) {
    pieces.push(content.subarray(done, start), BEGIN, content.subarray(start, end), END);
    done = end;
  }
  pieces.push(content.subarray(done));
  return Buffer.concat(pieces);
};

const BEGIN = Buffer.from("/Artifact BMC\n");
const END = Buffer.from("\nEMC");

const unmarkedRuns = (content: Buffer): Cut[] => {
  const finder = new RunFinder();
  walkContent(content, (operator, _operands, start, end) => finder.operator(operator, start, end));
  return finder.cuts;
};

class RunFinder {
  readonly cuts: Cut[] = [];
  private depth = 0;
  private pathStart = -1;
  private text: { readonly start: number; readonly shown: Cut[]; isMixed: boolean } | undefined;

  operator(operator: string, start: number, end: number): void {
    switch (operator) {
      case "BDC":
      case "BMC":
        this.depth += 1;
        if (this.text) this.text.isMixed = true;
        return;
      case "EMC":
        this.depth -= 1;
        return;
      case "BT":
        this.text = { start, shown: [], isMixed: this.depth > 0 };
        return;
      case "ET":
        this.endText(end);
        return;
      default:
        if (this.depth === 0) this.unmarked(operator, start, end);
    }
  }

  // A text object that nobody else marks is wrapped whole, else piece by piece.
  private endText(end: number): void {
    if (!this.text) return;
    const { start, shown, isMixed } = this.text;
    if (isMixed) this.cuts.push(...shown);
    else if (shown.length > 0) this.cuts.push([start, end]);
    this.text = undefined;
  }

  private unmarked(operator: string, start: number, end: number): void {
    if (SHOW.has(operator)) {
      this.text?.shown.push([start, end]);
    } else if (PATH.has(operator)) {
      if (this.pathStart < 0) this.pathStart = start;
    } else {
      const from = this.pathStart < 0 ? start : this.pathStart;
      if (PAINT.has(operator) || OBJECT.has(operator)) this.cuts.push([from, end]);
      this.pathStart = -1;
    }
  }
}
