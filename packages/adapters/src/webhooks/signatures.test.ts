import { createHash, createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { serviceSignature, standardSignature } from "./signatures";

const URL_CALLED = new URL("https://portal.example/avisos/foja?clave=1");
const BODY = '{"event":"documents.signed","reference":"Habilitación"}';
const DELIVERY = "7b0a4c62-5e0c-4bd2-9f0e-0a2b1c3d4e5f";

const signed = (secret: string, sentAt = new Date("2026-11-29T12:00:00.999Z")) => ({
  secret,
  url: URL_CALLED,
  deliveryId: DELIVERY,
  body: BODY,
  sentAt,
});

test("the header is what section 5 says, computed from its words", () => {
  // Specification 2, 5: base64 of HMAC-SHA256 over <t>|POST|<callback_path>|<sha256_hex_of_raw_body>, without the query.
  const t = "1795953600";
  const hex = createHash("sha256").update(Buffer.from(BODY, "utf8")).digest("hex");
  const mac = createHmac("sha256", Buffer.from("señal|secreta", "utf8"));
  mac.update([t, "POST", "/avisos/foja", hex].join("|"));
  expect(serviceSignature(signed("señal|secreta"))).toBe(`t=${t},v1=${mac.digest("base64")}`);
});

const utf8Base64 = (text: string) => `whsec_${Buffer.from(text).toString("base64")}`;

test.each([
  ["whsec_ and base64", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
  ["base64 alone", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
  ["words that happen to be base64", "secretosecreto12", "secretosecreto12"],
  ["words", "un-secreto-largo-y-al-azar", utf8Base64("un-secreto-largo-y-al-azar")],
  ["letters that base64 has not", "contraseña larga", utf8Base64("contraseña larga")],
  ["base64 without its end", "c2VjcmV0bw", utf8Base64("c2VjcmV0bw")],
  ["base64 of another alphabet", "_-_-", utf8Base64("_-_-")],
  ["the prefix alone", "whsec_", utf8Base64("whsec_")],
])("the standard's own verifier takes ours with a secret that is %s", (_name, secret, given) => {
  const now = new Date();
  const headers = {
    "webhook-id": DELIVERY,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": standardSignature(signed(secret, now)),
  };
  const verifier = new Webhook(given);
  expect(verifier.verify(BODY, headers)).toEqual(JSON.parse(BODY));
  expect(() => verifier.verify(`${BODY} `, headers)).toThrow();
});
