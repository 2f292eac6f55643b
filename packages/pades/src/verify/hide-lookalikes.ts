import { deflateSync } from "node:zlib";
import type { PdfGraph } from "../pdf/graph";
import { Dict, Name, name, type ObjectSource, type PdfObject, PdfString, Ref, Stream } from "../pdf/objects";
import { looksLikeMore } from "./plain-object";

/**
 * An attached file that is a PDF itself, or a text about PDF, holds what programs take for objects of the document when they look for them
 * in all its bytes. Streams packed once more and strings in hexadecimal digits say the same, and nobody finds anything in them.
 * @param more an object that is written with those of the graph
 */
export const hideLookalikes = (graph: PdfGraph, more: Dict): void => {
  spellPlainly(more);
  for (const [number, object] of graph.objects) {
    const shown = object instanceof PdfString ? spelt(object) : object;
    spellPlainly(shown instanceof Stream ? shown.dict : shown);
    const isLookalike = shown instanceof Stream && looksLikeMore(shown.data);
    graph.put(new Ref(number), isLookalike ? packed(graph, shown) : shown);
  }
};

/** In place, and with lists instead of recursion. */
const spellPlainly = (object: PdfObject): void => {
  const todo: PdfObject[] = [object];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (!(Array.isArray(next) || next instanceof Dict)) continue;
    for (const [key, value] of next.entries())
      if (value instanceof PdfString) put(next, key, spelt(value));
      else todo.push(value);
  }
};

const put = (holder: PdfObject[] | Dict, key: string | number, value: PdfObject): void => {
  if (holder instanceof Dict) holder.set(String(key), value);
  else holder[Number(key)] = value;
};

const spelt = (string: PdfString): PdfString =>
  !string.hex && looksLikeMore(string.bytes) ? new PdfString(string.bytes, true) : string;

/** With one filter more to undo, first of all (ISO 32000-2, 7.3.8.2). Data elsewhere, and for a handler of its own, are left alone. */
const packed = (source: ObjectSource, stream: Stream): Stream => {
  const filters = listOf(source, stream.dict.get("Filter"));
  if (stream.dict.has("F") || filters.some((filter) => filter instanceof Name && filter.value === "Crypt"))
    return stream;
  const parameters = listOf(source, stream.dict.get("DecodeParms"));
  const entries = new Dict(stream.dict);
  entries.set("Filter", [name("FlateDecode"), ...filters]);
  entries.delete("DecodeParms");
  if (parameters.length > 0 && filters.length > 0) entries.set("DecodeParms", [null, ...parameters]);
  return new Stream(entries, deflateSync(stream.data));
};

const listOf = (source: ObjectSource, held: PdfObject | undefined): readonly PdfObject[] => {
  const value = source.resolve(held);
  if (Array.isArray(value)) return value.map((item) => source.resolve(item));
  return value === null ? [] : [value];
};
