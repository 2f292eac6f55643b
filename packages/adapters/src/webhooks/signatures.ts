import { createHash, createHmac } from "node:crypto";

type Signed = {
  readonly secret: string;
  readonly url: URL;
  readonly deliveryId: string;
  readonly body: string;
  readonly sentAt: Date;
};

export const unixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/**
 * `t=<unix seconds>,v1=<base64 of HMAC-SHA256>` over `<t>|POST|<path>|<SHA-256 of the body, hex>` (specification 2, 5). The key is the secret as
 * it was given, in UTF-8.
 */
export const serviceSignature = ({ secret, url, body, sentAt }: Signed): string => {
  const t = unixSeconds(sentAt);
  const digest = createHash("sha256").update(body).digest("hex");
  const v1 = createHmac("sha256", secret).update(`${t}|POST|${url.pathname}|${digest}`).digest("base64");
  return `t=${t},v1=${v1}`;
};

/** Standard Webhooks 1.0.0: `v1,<base64 of HMAC-SHA256>` over `<id>.<t>.<body>`. */
export const standardSignature = ({ secret, deliveryId, body, sentAt }: Signed): string =>
  `v1,${createHmac("sha256", standardKey(secret))
    .update(`${deliveryId}.${unixSeconds(sentAt)}.${body}`)
    .digest("base64")}`;

const PREFIX = "whsec_";

/**
 * What a verifier of that standard makes of the secret: it takes `whsec_` off and reads the rest as base64. A secret that is none is its bytes
 * in UTF-8, for a verifier that is given `whsec_` and their base64.
 */
const standardKey = (secret: string): Buffer => {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret;
  const bytes = Buffer.from(text, "base64");
  return bytes.length > 0 && bytes.toString("base64") === text ? bytes : Buffer.from(secret);
};
