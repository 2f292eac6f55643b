/**
 * A plain A4 document, classic xref, written by hand so that no library's habits hide in it. The marker that signatures
 * are placed under stands at `markerY` points from the bottom of the last page; null leaves it out.
 */
export const aPdf = (
  options: { readonly markerY?: number | null; readonly paddingBytes?: number } = {},
): Buffer => {
  const { markerY = 600, paddingBytes = 0 } = options;
  const marker = markerY === null ? "" : `BT /F1 8 Tf 50 ${markerY} Td (end-text) Tj ET`;
  const content = `BT /F1 12 Tf 50 700 Td (Un documento de prueba) Tj ET\n${marker}`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595.28 841.89] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...(paddingBytes > 0
      ? [`<< /Length ${paddingBytes} >>\nstream\n${" ".repeat(paddingBytes)}\nendstream`]
      : []),
  ];
  return assemble(objects);
};

const assemble = (objects: readonly string[]): Buffer => {
  let text = "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n";
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join("")}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
};
