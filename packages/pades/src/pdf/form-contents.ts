import { arrayAt, dictAt, nameAt } from "./access";
import { CONTENT_BYTES_MAX } from "./content";
import { PdfError } from "./errors";
import { type Matrix, toMatrix } from "./matrix";
import { type Dict, type ObjectSource, Ref, Stream } from "./objects";

/** A form XObject to be drawn (ISO 32000-1, 8.10): its content is read in the space that its matrix makes. */
export type FormContent = { readonly data: Buffer; readonly matrix: Matrix; readonly resources: Dict };

type Opened = { readonly form: FormContent; readonly cost: number };

const DEPTH_MAX = 20;
// In bytes of content: what a form takes that draws nothing, and one that fails to be decoded.
const COST_OF_FORM = 100;
const COST_OF_FAILURE = 1024 * 1024;

/**
 * The forms of one page, each decoded once and entered as often as it is drawn, within what a page's content may take. A few short ones
 * that draw each other can make billions: those beyond the bounds, and those that can't be read, are passed over.
 */
export class FormContents {
  private readonly known = new Map<number, Opened | undefined>();
  private readonly inside = new Set<number>();
  private left: number;

  constructor(
    private readonly source: ObjectSource,
    usedBytes = 0,
  ) {
    this.left = CONTENT_BYTES_MAX - usedBytes;
  }

  /** Calls `draw` with the form that `resources` have under this name. One inside itself is not drawn, as in viewers. */
  enter(key: string, resources: Dict, draw: (form: FormContent) => void): void {
    const ref = dictAt(this.source, resources, "XObject")?.get(key);
    if (!(ref instanceof Ref) || this.inside.has(ref.number) || this.inside.size >= DEPTH_MAX) return;
    const opened = this.opened(ref, resources);
    this.left -= opened?.cost ?? COST_OF_FORM;
    if (!opened || this.left < 0) return;
    this.inside.add(ref.number);
    draw(opened.form);
    this.inside.delete(ref.number);
  }

  private opened(ref: Ref, outer: Dict): Opened | undefined {
    if (this.known.has(ref.number) || this.left < 0) return this.known.get(ref.number);
    const opened = this.open(ref, outer);
    this.known.set(ref.number, opened);
    return opened;
  }

  private open(ref: Ref, outer: Dict): Opened | undefined {
    try {
      const stream = this.source.resolve(ref);
      if (!(stream instanceof Stream) || nameAt(this.source, stream.dict, "Subtype") !== "Form")
        return undefined;
      return this.read(stream, outer);
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
      this.left -= error.code === "LIMIT" ? this.left : COST_OF_FAILURE;
      return undefined;
    }
  }

  private read(stream: Stream, outer: Dict): Opened {
    const matrix = arrayAt(this.source, stream.dict, "Matrix") ?? [];
    const data = this.source.decode(stream, this.left);
    const form = {
      data,
      matrix: toMatrix(matrix.map((value) => this.source.resolve(value))),
      // Those of early versions name none of their own (7.8.3).
      resources: dictAt(this.source, stream.dict, "Resources") ?? outer,
    };
    return { form, cost: COST_OF_FORM + data.length };
  }
}
