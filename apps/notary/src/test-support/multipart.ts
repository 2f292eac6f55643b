export type FormParts = Readonly<
  Record<string, string | Uint8Array | { readonly bytes: Uint8Array; readonly name: string } | undefined>
>;

export const toFormData = (parts: FormParts): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) continue;
    if (typeof value === "string") form.append(name, value);
    else if (value instanceof Uint8Array)
      form.append(name, blob(value), name === "pdf_file" ? "original.pdf" : "firma.p12");
    else form.append(name, blob(value.bytes), value.name);
  }
  return form;
};

const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

/** The same as bytes and header, for `inject`. */
export const toMultipart = async (
  parts: FormParts,
): Promise<{ payload: Buffer; headers: Record<string, string> }> => {
  const response = new Response(toFormData(parts));
  const payload = Buffer.from(await response.arrayBuffer());
  return { payload, headers: { "content-type": response.headers.get("content-type") ?? "" } };
};
