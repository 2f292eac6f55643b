import { listFields } from "@foja/pades/pdf/acro-form";
import { writeFull } from "@foja/pades/pdf/full-writer";
import { PdfGraph } from "@foja/pades/pdf/graph";
import { PdfReader } from "@foja/pades/pdf/reader";
import { textString } from "@foja/pades/pdf/text-string";

/** The same document with fields as another program would have titled them. */
export const withOthersFields = (pdf: Uint8Array): Buffer => {
  const graph = PdfGraph.from(new PdfReader(pdf));
  for (const { ref } of listFields(graph, graph.catalog))
    if (ref) graph.edit(ref).set("TU", textString("Campo"));
  return Buffer.from(writeFull(graph));
};
