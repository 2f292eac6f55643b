import type { FuzzTarget } from "@foja/testing/fuzz/fuzz";
import { mutateBytes } from "@foja/testing/fuzz/mutation";
import { API_KEY, aNotary, goodParts } from "./a-notary";
import { toMultipart } from "./multipart";

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
export const formTarget = async (): Promise<FuzzTarget> => {
  const { app } = await aNotary();
  const headers = { "x-api-key": API_KEY, "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
  return {
    name: "form: sign a PDF",
    seeds: await formSeeds(),
    mutate: mutateBytes(WORDS),
    run: async (bytes) => {
      const { statusCode, body } = await app.inject({
        method: "POST",
        url: "/sign-pdf",
        headers,
        payload: bytes,
      });
      if (statusCode >= 500) throw new Error(`answered ${statusCode}: ${body}`);
      if (statusCode >= 400) throw new Refused();
    },
    isRefusal: (error) => error instanceof Refused,
  };
};

class Refused extends Error {}

/** One that is signed, and one whose every byte is form: most bytes of the first are those of its files. */
const formSeeds = async (): Promise<Buffer[]> => {
  const good = await goodParts();
  const forms = [good, { ...good, pdf_file: Buffer.from("%PDF-"), cert_file: Buffer.from("0"), name: "x" }];
  return Promise.all(
    forms.map(async (parts) => {
      const { payload, headers } = await toMultipart(parts);
      const [, own = ""] = /boundary=(.+)/.exec(headers["content-type"] ?? "") ?? [];
      return Buffer.from(payload.toString("latin1").replaceAll(own, BOUNDARY), "latin1");
    }),
  );
};
