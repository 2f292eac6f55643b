import type { PdfGraph } from "@foja/pades/pdf/graph";
import { type Dict, dict, flateStream, name, type Ref, Stream } from "@foja/pades/pdf/objects";
import { pdfDate, textString } from "@foja/pades/pdf/text-string";
import { getDefaultSRGBProfile } from "pdf-lib";
import { escapeHtml } from "../html-text";

export type DocumentMetadata = {
  readonly title: string;
  readonly language: string;
  /** Name of the municipality. */
  readonly author: string;
  readonly date: Date;
};

const PRODUCER = "Foja";

/** Document information; the XMP packet says the same, which PDF/A compares (ISO 19005-2, 6.6.2.3). */
export const infoDictionary = ({ title, author, date }: DocumentMetadata): Dict =>
  dict({
    Title: textString(title),
    Author: textString(author),
    Creator: textString(PRODUCER),
    Producer: textString(PRODUCER),
    CreationDate: pdfDate(date),
    ModDate: pdfDate(date),
  });

/** The colours of the page are sRGB, and so say we (ISO 19005-2, 6.2.3). */
export const outputIntent = (graph: PdfGraph): Ref => {
  const profile = flateStream(dict({ N: 3 }), Buffer.from(getDefaultSRGBProfile()));
  const condition = textString("sRGB IEC61966-2.1");
  return graph.add(
    dict({
      Type: name("OutputIntent"),
      S: name("GTS_PDFA1"),
      OutputConditionIdentifier: condition,
      Info: condition,
      DestOutputProfile: graph.add(profile),
    }),
  );
};

/** Not compressed: archives look for the packet in the bytes (ISO 19005-2, 6.6.2.1). */
export const metadataStream = (metadata: DocumentMetadata, part: 2 | 3): Stream =>
  new Stream(
    dict({ Type: name("Metadata"), Subtype: name("XML") }),
    Buffer.from(xmpPacket(metadata, part), "utf8"),
  );

const xmpPacket = ({ title, language, author, date }: DocumentMetadata, part: 2 | 3): string => {
  const moment = `${date.toISOString().slice(0, 19)}Z`;
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>${part}</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance></rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:format>application/pdf</dc:format><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeHtml(title)}</rdf:li></rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li>${escapeHtml(author)}</rdf:li></rdf:Seq></dc:creator><dc:language><rdf:Bag><rdf:li>${escapeHtml(language)}</rdf:li></rdf:Bag></dc:language></rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:CreateDate>${moment}</xmp:CreateDate><xmp:ModifyDate>${moment}</xmp:ModifyDate><xmp:CreatorTool>${PRODUCER}</xmp:CreatorTool></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><pdf:Producer>${PRODUCER}</pdf:Producer></rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
};
