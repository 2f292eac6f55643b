import type { Context } from "../kernel/context";
import type { JudgedSignature } from "../ports/notary";

type Reads = Pick<Context<"stranger">, "global">;

/**
 * The municipality whose certificate, of whatever year, made one of the signatures. Anybody may write its serial number and the name of
 * its authority into a certificate of their own: only of one that leads to an authority that is believed are they the municipality's.
 */
export const certifiedMunicipality = async (
  { global }: Reads,
  signatures: readonly JudgedSignature[],
): Promise<string | null> => {
  const certificates = signatures.flatMap(
    ({ certificate, intact, valid, isTrusted }) => (intact && valid && isTrusted && certificate) || [],
  );
  if (certificates.length === 0) return null;
  const rows = await global.$queryRaw<{ name: string; serial: string; issuer: string }[]>`
    SELECT m.name, lower(ltrim(c.serial_number, '0')) AS serial, c.issuer
    FROM foja_global.signing_certificates c JOIN foja_global.municipalities m ON m.id = c.municipality_id
    WHERE lower(ltrim(c.serial_number, '0')) = ANY(${certificates.map(({ serialNumber }) => serialNumber)})`;
  const named = rows.find(({ serial, issuer }) =>
    certificates.some((one) => one.serialNumber === serial && one.issuer === issuer && issuer !== ""),
  );
  return named?.name ?? null;
};
