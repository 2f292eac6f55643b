import { pageContent } from "@foja/pades/pdf/content";
import { writeFull } from "@foja/pades/pdf/full-writer";
import { PdfGraph } from "@foja/pades/pdf/graph";
import { dict, flateStream, name, Ref, Stream } from "@foja/pades/pdf/objects";
import { listPages, type Page } from "@foja/pades/pdf/pages";
import { PdfReader } from "@foja/pades/pdf/reader";
import { textString } from "@foja/pades/pdf/text-string";
import { markArtifacts } from "./artifacts";
import { type DocumentMetadata, infoDictionary, metadataStream, outputIntent } from "./metadata";
import { describeLinks, repairStructure } from "./structure";

export type FinishOptions = DocumentMetadata & { readonly signers: number };

/**
 * The first revision of a document: what the browser printed, made PDF/A-2A, with empty stamp and signature fields. Written
 * whole, because nothing is signed yet; from then on the bytes only grow. Throws FinishError.
 */
export const finishDocument = (printed: Uint8Array, options: FinishOptions): Buffer => {
  const graph = PdfGraph.from(new PdfReader(printed));
  const pages = listPages(graph, graph.catalog);

  for (const page of pages) finishPage(graph, page);
  repairStructure(graph);
  describeLinks(graph);
  compress(graph);
  finishCatalog(graph, options);
  return writeFull(graph, { info: infoDictionary(options), version: "1.7" });
};

const finishPage = (graph: PdfGraph, { dict: page, ...rest }: Page): void => {
  const content = flateStream(dict(), markArtifacts(pageContent(graph, { dict: page, ...rest })));
  const old = page.get("Contents");
  if (old instanceof Ref && graph.resolve(old) instanceof Stream) graph.put(old, content);
  else page.set("Contents", graph.add(content));
  page.set("Tabs", name("S"));
};

const compress = (graph: PdfGraph): void => {
  for (const [number, object] of graph.objects) {
    if (object instanceof Stream && !object.dict.has("Filter")) {
      graph.objects.set(number, flateStream(object.dict, object.data));
    }
  }
};

const finishCatalog = (graph: PdfGraph, metadata: DocumentMetadata): void => {
  const catalog = graph.catalog;
  catalog.delete("Version");
  catalog.set("Lang", textString(metadata.language));
  // Not Suspects: poppler calls even a valid `false` an error.
  catalog.set("MarkInfo", dict({ Marked: true }));
  catalog.set("Metadata", graph.add(metadataStream(metadata)));
  catalog.set("OutputIntents", [outputIntent(graph)]);
};
