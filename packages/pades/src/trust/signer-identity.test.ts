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

// X.520 allows serial numbers of 64 characters; a megabyte of spaces would be read for minutes.
test.each([
  { what: "spaces", serialNumber: `CUIT${" ".repeat(300)}20123456786`, isRead: false },
  { what: "hyphens", serialNumber: `CUIT${"-".repeat(300)}20123456786`, isRead: false },
  { what: "spaces in an identifier", serialNumber: `IDCAR-1${" ".repeat(300)}`, isRead: false },
  { what: "some spaces", serialNumber: `CUIT${" ".repeat(40)}20123456786`, isRead: true },
])("an id is looked for in a text of bounded length, with $what: $isRead", ({ serialNumber, isRead }) => {
  const identity = identityFor({ serialNumber });
  expect(identity.serialNumber).toBe(serialNumber);
  expect(identity.nationalId !== undefined).toBe(isRead);
});
