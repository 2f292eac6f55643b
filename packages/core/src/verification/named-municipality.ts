import type { Context } from "../kernel/context";
import type { JudgedSignature } from "../ports/notary";

type Reads = Pick<Context<"stranger">, "global">;

/** The municipality whose certificate, of whatever year, made one of the signatures: of a valid one its maker is sure. */
export const certifiedMunicipality = async (
  { global }: Reads,
  signatures: readonly JudgedSignature[],
): Promise<string | null> => {
  const certificates = signatures.flatMap(({ certificate, valid }) => (valid && certificate) || []);
  if (certificates.length === 0) return null;
  const rows = await global.$queryRaw<{ name: string; serial: string; issuer: string }[]>`
    SELECT m.name, lower(ltrim(c.serial_number, '0')) AS serial, c.issuer
    FROM foja_global.signing_certificates c JOIN foja_global.municipalities m ON m.id = c.municipality_id
    WHERE lower(ltrim(c.serial_number, '0')) = ANY(${certificates.map(({ serialNumber }) => serialNumber)})`;
  const named = rows.find(({ serial, issuer }) =>
    certificates.some((one) => one.serialNumber === serial && issuer.includes(one.issuer)),
  );
  return named?.name ?? null;
};

/** Of shorter ones there may be the same by chance. */
const SERIAL_DIGITS_MIN = 16;

/**
 * The municipality whose certificate lies in one of the signatures of a file that holds no more: that is all that is left to tell whose it
 * was. Anybody may have put it there, so nothing but a warning rests on it.
 */
export const claimedMunicipality = async ({ global }: Reads, file: Uint8Array): Promise<string | null> => {
  const messages = signatureValues(file);
  if (messages.length === 0) return null;
  const rows = await global.$queryRaw<{ name: string; serial: string }[]>`
    SELECT m.name, lower(ltrim(c.serial_number, '0')) AS serial
    FROM foja_global.signing_certificates c JOIN foja_global.municipalities m ON m.id = c.municipality_id
    WHERE length(ltrim(c.serial_number, '0')) >= ${SERIAL_DIGITS_MIN}`;
  return rows.find(({ serial }) => messages.some((message) => message.includes(serial)))?.name ?? null;
};

const KEY = Buffer.from("/Contents");
const VALUES_MAX = 50;
const VALUE_CHARACTERS_MAX = 200_000;

/** Values of signatures as the file writes them (ISO 32000-2, 12.8.1), hexadecimal in lower case. */
const signatureValues = (file: Uint8Array): string[] => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const found: string[] = [];
  for (let at = bytes.indexOf(KEY); at >= 0 && found.length < VALUES_MAX; at = bytes.indexOf(KEY, at + 1)) {
    const start = at + KEY.length;
    const text = bytes.toString("latin1", start, start + VALUE_CHARACTERS_MAX);
    const value = /^\s*<([\dA-Fa-f\s]{100,})/.exec(text)?.[1];
    if (value) found.push(value.replace(/\s/g, "").toLowerCase());
  }
  return found;
};
