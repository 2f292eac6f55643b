import { expect, test } from "vitest";
import type { DistinguishedName } from "../x509/name";
import { identityOf } from "./signer-identity";
import { anAuthority, aSigner } from "./test-certificates";

const root = anAuthority("Raíz");
const identityFor = (subject: DistinguishedName) => identityOf(aSigner(root, {}, subject).certificate);

test.each([
  { serialNumber: "CUIT 20123456786", nationalId: "20123456786", nationalIdType: "CUIT" },
  { serialNumber: "CUIL 27111111114", nationalId: "27111111114", nationalIdType: "CUIL" },
  { serialNumber: "cuil: 27-11111111-4", nationalId: "27111111114", nationalIdType: "CUIL" },
  { serialNumber: "CUIL27111111114", nationalId: "27111111114", nationalIdType: "CUIL" },
  { serialNumber: "CUIT/CUIL 27111111114", nationalId: "27111111114", nationalIdType: "CUIT" },
  { serialNumber: "CUIT 20123456789", nationalId: "20123456789", nationalIdType: "CUIT" },
  { serialNumber: "CUIT 2012345678", nationalId: undefined, nationalIdType: undefined },
  { serialNumber: "20123456786", nationalId: "20123456786", nationalIdType: "CUIT_CUIL" },
  { serialNumber: "27111111115", nationalId: undefined, nationalIdType: undefined },
  { serialNumber: "12345", nationalId: undefined, nationalIdType: undefined },
  { serialNumber: "IDCAR-12345678", nationalId: "12345678", nationalIdType: "IDC" },
  { serialNumber: "PASUY-A1234567", nationalId: "A1234567", nationalIdType: "PAS" },
  { serialNumber: "PNOES-12345678Z", nationalId: "12345678Z", nationalIdType: "PNO" },
  { serialNumber: "TINAR-20-12345678-6", nationalId: "20123456786", nationalIdType: "CUIT_CUIL" },
])("$serialNumber names $nationalId ($nationalIdType)", ({ serialNumber, ...expected }) => {
  expect(identityFor({ serialNumber })).toMatchObject({ serialNumber, ...expected });
});

test("eleven digits are no Argentine id in a certificate of another country", () => {
  expect(identityFor({ country: "UY", serialNumber: "20123456786" }).nationalId).toBeUndefined();
});

test("a legal person is named by its organization identifier", () => {
  const subject = {
    serialNumber: "7",
    organization: "Municipalidad",
    organizationIdentifier: "VATAR-30123456781",
  };
  expect(identityFor(subject)).toMatchObject({
    commonName: "Ana Núñez",
    organization: "Municipalidad",
    country: "AR",
    nationalId: "30123456781",
  });
});

// Tried from each space on, these would take minutes.
test.each([
  { what: "spaces", serialNumber: `CUIT${" ".repeat(100_000)}x` },
  { what: "hyphens", serialNumber: `CUIT${"-".repeat(100_000)}x` },
  { what: "spaces in an identifier", serialNumber: `IDCAR-1${" ".repeat(100_000)}\n` },
  { what: "digits", serialNumber: `CUIT ${"1".repeat(100_000)}x` },
])("a serial number of a hundred thousand $what is read and names nobody", ({ serialNumber }) => {
  expect(identityFor({ serialNumber }).serialNumber).toBe(serialNumber);
});
