import { pageContent } from "@foja/pades/pdf/content";
import { embedFont, latinFont } from "@foja/pades/pdf/font";
import { writeFull } from "@foja/pades/pdf/full-writer";
import { PdfGraph } from "@foja/pades/pdf/graph";
import { dict, flateStream, name, Ref, Stream } from "@foja/pades/pdf/objects";
import { listPages, type Page } from "@foja/pades/pdf/pages";
import { PdfReader } from "@foja/pades/pdf/reader";
import { textString } from "@foja/pades/pdf/text-string";
import { addSigningFields } from "@foja/pades/sign/stamp-fields";
import { drawMark } from "../verification/draw-mark";
import type { Verification } from "../verification/verification";
import { markArtifacts } from "./artifacts";
import { type AttachedFile, attachFiles } from "./attach-files";
import { type DocumentMetadata, infoDictionary, metadataStream, outputIntent } from "./metadata";
import { refuseMissingGlyphs } from "./missing-glyphs";
import { type SignaturePlace, signaturePlaces } from "./signature-places";
import { describeLinks, repairStructure } from "./structure";

export type FinishOptions = DocumentMetadata & {
  readonly signers: number;
  readonly verification: Verification;
  readonly files?: readonly AttachedFile[];
};

/**
 * The first revision of a document: what the browser printed, made PDF/A-2A (PDF/A-3A where files are attached), with empty stamp and signature fields. Written
 * whole, because nothing is signed yet; from then on the bytes only grow. Throws CompositionError.
 */
export const finishDocument = (printed: Uint8Array, options: FinishOptions): Buffer => {
  const graph = PdfGraph.from(new PdfReader(printed));
  const pages = listPages(graph, graph.catalog);

  const places = signaturePlaces(graph, pages, options.signers);
  for (const page of pages) finishPage(graph, page);
  repairStructure(graph);
  describeLinks(graph);
  addFields(graph, pages, places);
  drawMark(graph, lastOf(pages).ref, { verification: options.verification, catalog: graph.catalog });
  compress(graph);
  attachFiles(graph, options.files ?? [], options.date);
  finishCatalog(graph, options);
  return writeFull(graph, { info: infoDictionary(options), version: "1.7" });
};

const finishPage = (graph: PdfGraph, page: Page): void => {
  const printed = pageContent(graph, page);
  refuseMissingGlyphs(printed);
  const content = flateStream(dict(), markArtifacts(printed));
  const entries = page.dict;
  const old = entries.get("Contents");
  if (old instanceof Ref && graph.resolve(old) instanceof Stream) graph.put(old, content);
  else entries.set("Contents", graph.add(content));
  entries.set("Tabs", name("S"));
};

const addFields = (graph: PdfGraph, pages: readonly Page[], places: readonly SignaturePlace[]): void => {
  addSigningFields(graph, {
    stampPage: (pages[0] ?? lastOf(pages)).ref,
    signaturePage: lastOf(pages).ref,
    boxes: places.map(({ box }) => box),
    boxPages: places.map(({ page }) => page),
    font: embedFont(graph, latinFont()),
    catalog: graph.rootRef,
    tagged: true,
  });
};

const lastOf = (pages: readonly Page[]): Page => {
  const last = pages.at(-1);
  if (!last) throw new Error("The browser printed no page");
  return last;
};

const compress = (graph: PdfGraph): void => {
  for (const [number, object] of graph.objects) {
    if (object instanceof Stream && !object.dict.has("Filter")) {
      graph.objects.set(number, flateStream(object.dict, object.data));
    }
  }
};

const finishCatalog = (graph: PdfGraph, { files = [], ...metadata }: FinishOptions): void => {
  const catalog = graph.catalog;
  catalog.delete("Version");
  catalog.set("Lang", textString(metadata.language));
  // Not Suspects: poppler calls even a valid `false` an error.
  catalog.set("MarkInfo", dict({ Marked: true }));
  catalog.set("Metadata", graph.add(metadataStream(metadata, files.length > 0 ? 3 : 2)));
  catalog.set("OutputIntents", [outputIntent(graph)]);
};
