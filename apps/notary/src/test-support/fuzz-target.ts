import type { FuzzTarget } from "@foja/testing/fuzz/fuzz";
import { mutateBytes } from "@foja/testing/fuzz/mutation";
import { API_KEY, aNotary, goodParts } from "./a-notary";
import { type FormParts, toMultipart } from "./multipart";

const BOUNDARY = "----frontera";

const WORDS = [
  ...[
    `--${BOUNDARY}`,
    `--${BOUNDARY}--`,
    `\r\n--${BOUNDARY}\r\n`,
    "\r\n\r\n",
    "\r\n",
    "\r",
    "\n",
    "--",
    "\0",
    '"',
    ";",
  ],
  ...[
    'Content-Disposition: form-data; name="pdf_file"',
    "Content-Disposition:",
    'filename="',
    "filename*=utf-8''%",
  ],
  ...[
    "Content-Type: application/pdf",
    "Content-Type: text/plain; charset=utf-16",
    "Content-Transfer-Encoding: base64",
  ],
  ...['name="__proto__"', 'name="constructor"', 'name=""', "cert_password", "0".repeat(5000), "ñ\xff\xfe"],
];

/** Forms as they come in, through the whole service: answered as described, and never with an internal error. */
export const formTargets = async (): Promise<FuzzTarget[]> => {
  const { app, post } = await aNotary();
  const headers = { "x-api-key": API_KEY, "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
  const good = await goodParts();
  const signed = (await post("/sign-pdf", good)).rawPayload;
  const target = async (url: string, forms: readonly FormParts[]): Promise<FuzzTarget> => ({
    name: `form: ${url}`,
    seeds: await Promise.all(forms.map(toSeed)),
    mutate: mutateBytes(WORDS),
    run: async (payload) => {
      const { statusCode, body } = await app.inject({ method: "POST", url, headers, payload });
      if (statusCode >= 500) throw new Error(`answered ${statusCode}: ${body}`);
      if (statusCode >= 400) throw new Refused();
    },
    isRefusal: (error) => error instanceof Refused,
  });
  // In the second of each every byte is form: most of the first are those of its files.
  const small = { pdf_file: Buffer.from("%PDF-"), document_number: "IF-1", city: "Tandil" };
  return [
    await target("/sign-pdf", [good, { ...good, ...small, cert_file: Buffer.from("0") }]),
    await target("/stamp-number", [
      { pdf_file: good.pdf_file, document_number: "IF-1", city: "Tandil" },
      small,
    ]),
    await target("/sign-pdf/verify", [{ pdf_file: signed }, { pdf_file: good.pdf_file }]),
  ];
};

class Refused extends Error {}

const toSeed = async (parts: FormParts): Promise<Buffer> => {
  const { payload, headers } = await toMultipart(parts);
  const [, own = ""] = /boundary=(.+)/.exec(headers["content-type"] ?? "") ?? [];
  return Buffer.from(payload.toString("latin1").replaceAll(own, BOUNDARY), "latin1");
};
