import { getDefaultSRGBProfile } from "pdf-lib";
import { cleanText, embedFont, encodeText, latinFont } from "../pdf/font";
import {
  type Dict,
  dict,
  flateStream,
  name,
  type PdfObject,
  PdfString,
  type Ref,
  ref,
  Stream,
} from "../pdf/objects";
import { asciiString, textString } from "../pdf/text-string";
import { aDocument, taggedParts } from "../test-documents";

export type ArchivalClaim = {
  readonly part: 1 | 2 | 3;
  readonly conformance: "A" | "B" | "U";
  /** Claims PDF/UA-1 too. */
  readonly accessible?: boolean;
  /** Of the output intent; the text is black in each. Default: rgb. */
  readonly output?: Output | "none";
};

type Output = "rgb" | "cmyk" | "grey";

const TITLE = "Prueba de archivo";
const FIRST_FREE = 60;

/** A file with a table that claims a part of PDF/A, and keeps it; with a marker, without a field. Level A is tagged. */
export const anArchivalDocument = (claim: ArchivalClaim): Buffer => {
  const objects = new Map<number, PdfObject>();
  let next = FIRST_FREE;
  const add = (object: PdfObject): Ref => {
    objects.set(next, object);
    return ref(next++);
  };
  const font = embedFont({ add }, latinFont());
  const { output = "rgb" } = claim;
  const metadata = new Stream(
    dict({ Type: name("Metadata"), Subtype: name("XML") }),
    Buffer.from(xmpPacket(claim), "utf8"),
  );
  const tagged = claim.conformance === "A" ? taggedParts() : undefined;
  const black = "/C1 cs 0 0 0 sc";
  const text = `BT /F1 14 Tf 60 700 Td ${show("Página 1")} Tj ET`;
  const marker = `/Artifact BMC BT 3 Tr /F1 1 Tf 50 640 Td ${show("end-text")} Tj ET EMC`;
  const id = new PdfString(Buffer.alloc(16, 7), true);
  return aDocument({
    markerY: false,
    content: `${black}\n${tagged ? `/P <</MCID 0>> BDC ${text} EMC` : text}\n${marker}`,
    catalog: {
      ...tagged?.catalog,
      Metadata: add(metadata),
      ViewerPreferences: dict({ DisplayDocTitle: true }),
      ...(output !== "none" && { OutputIntents: [outputIntent(output, add)] }),
    },
    page: {
      ...tagged?.page,
      Resources: dict({ Font: dict({ F1: font }), ColorSpace: dict({ C1: LAB }) }),
    },
    trailer: { ID: [id, id], Info: add(dict({ Title: textString(TITLE) })) },
    // The document's own font is not embedded, and nothing uses it.
    extra: new Map([...(tagged?.extra ?? []), ...objects, [3, null]]),
  });
};

const LAB = [name("Lab"), dict({ WhitePoint: [0.9642, 1, 0.8249] })];

const outputIntent = (output: Output, add: (object: PdfObject) => Ref): Dict => {
  const components = { rgb: 3, cmyk: 4, grey: 1 }[output];
  const profile = output === "rgb" ? Buffer.from(getDefaultSRGBProfile()) : profileHeader(output);
  return dict({
    Type: name("OutputIntent"),
    S: name("GTS_PDFA1"),
    OutputConditionIdentifier: asciiString(output === "rgb" ? "sRGB" : "Custom"),
    Info: asciiString(output),
    DestOutputProfile: add(flateStream(dict({ N: components }), profile)),
  });
};

/** A printer's profile as far as PDF/A looks at it: header and no tags (ISO 15076-1, 7.2). */
const profileHeader = (output: "cmyk" | "grey"): Buffer => {
  const profile = Buffer.alloc(132);
  profile.writeUInt32BE(profile.length, 0);
  profile.writeUInt32BE(0x02_10_00_00, 8);
  profile.write(`prtr${output === "cmyk" ? "CMYK" : "GRAY"}Lab `, 12, "latin1");
  profile.write("acsp", 36, "latin1");
  return profile;
};

const show = (text: string): string => encodeText(latinFont(), cleanText(latinFont(), text));

const UA_SCHEMA = `<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA</pdfaSchema:schema><pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>Part of ISO 14289</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`;

const xmpPacket = ({ part, conformance, accessible }: ArchivalClaim): string =>
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>${part}</pdfaid:part><pdfaid:conformance>${conformance}</pdfaid:conformance></rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${TITLE}</rdf:li></rdf:Alt></dc:title></rdf:Description>
${accessible ? UA_SCHEMA : ""}
</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
