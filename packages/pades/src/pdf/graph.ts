import { PdfError } from "./errors";
import { Dict, type Direct, type ObjectHost, type PdfObject, Ref, Stream } from "./objects";
import type { PdfReader } from "./reader";

/**
 * Everything that can be reached from the catalog, loaded to be changed and written once as a new file. Only for documents
 * without signatures. Generations become 0; what nothing points at is gone.
 */
export class PdfGraph implements ObjectHost {
  readonly objects = new Map<number, PdfObject>();
  private next = 1;

  private constructor(
    private readonly reader: PdfReader,
    readonly rootRef: Ref,
  ) {}

  /** @param isLenient what can't be read is null, as programs take it that go on reading */
  static from(reader: PdfReader, isLenient = false): PdfGraph {
    const graph = new PdfGraph(reader, new Ref(reader.rootRef.number));
    graph.load(reader.rootRef, isLenient);
    graph.next = reader.nextObjectNumber();
    return graph;
  }

  get catalog(): Dict {
    return this.edit(this.rootRef);
  }

  resolve(object: PdfObject | undefined): Direct {
    let current = object ?? null;
    for (let steps = 0; current instanceof Ref && steps < 32; steps++)
      current = this.objects.get(current.number) ?? null;
    return current instanceof Ref ? null : current;
  }

  decode(stream: Stream, bytesMax?: number): Buffer {
    return this.reader.decode(stream, bytesMax);
  }

  add(object: PdfObject): Ref {
    const ref = new Ref(this.next++);
    this.objects.set(ref.number, object);
    return ref;
  }

  put(ref: Ref, object: PdfObject): void {
    this.objects.set(ref.number, object);
  }

  edit(ref: Ref): Dict {
    const current = this.resolve(ref);
    if (!(current instanceof Dict)) throw new PdfError("SYNTAX", `object ${ref.number} is not a dictionary`);
    return current;
  }

  private load(root: Ref, isLenient: boolean): void {
    const todo: Ref[] = [root];
    // References are made generation 0 in place, because a written file has no other.
    const visit = (object: PdfObject): PdfObject => {
      if (object instanceof Ref) {
        todo.push(object);
        return object.generation === 0 ? object : new Ref(object.number);
      }
      if (object instanceof Stream) visit(object.dict);
      else if (object instanceof Dict) for (const [key, value] of object) object.set(key, visit(value));
      else if (Array.isArray(object)) {
        for (let index = 0; index < object.length; index++) object[index] = visit(object[index] ?? null);
      }
      return object;
    };
    for (let ref = todo.pop(); ref; ref = todo.pop()) {
      if (this.objects.has(ref.number)) continue;
      const object = isLenient ? readable(this.reader, ref) : this.reader.resolve(ref);
      this.objects.set(ref.number, object);
      visit(object);
    }
  }
}

const readable = (reader: PdfReader, ref: Ref): Direct => {
  try {
    return reader.resolve(ref);
  } catch (error) {
    if (error instanceof PdfError && error.code !== "LIMIT") return null;
    throw error;
  }
};
