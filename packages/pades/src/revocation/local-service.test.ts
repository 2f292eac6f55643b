import { describe, expect, test } from "vitest";
import { accessPoints } from "../x509/access-points";
import { parseCertificate } from "../x509/certificate";
import { createLocalRoot, issueResponderKey, issueSigningKey } from "../x509/local-authority";
import { createLocalRevocation } from "./local-service";
import { createRevocationClient } from "./source";
import { revocationStatus } from "./status";

const NOW = new Date("2027-03-05T15:00:00Z");

describe("the local authority", () => {
  const root = createLocalRoot("Tandil", NOW);
  const published = {
    ocspUrl: "http://localhost/ocsp",
    crlUrl: "http://localhost/list.crl",
    issuerUrl: "http://localhost/root.cer",
  };
  const member = parseCertificate(
    issueSigningKey(root, { commonName: "Sello" }, NOW, published).certificates[0],
  );
  const revoked = [{ serialNumber: member.serialNumber, revokedAt: NOW, reason: "superseded" as const }];
  const issuer = parseCertificate(root.certificates[0]);

  const serviceWith = (entries: typeof revoked) =>
    createLocalRevocation({
      root,
      responder: issueResponderKey(root, "Tandil", NOW),
      revoked: () => entries,
      now: () => NOW,
    });

  test("names in its certificates where it answers", () => {
    expect(accessPoints(member)).toEqual({
      ocspUrls: [published.ocspUrl],
      crlUrls: [published.crlUrl],
      issuerUrls: [published.issuerUrl],
    });
  });

  test.each([
    { entries: [], status: "good" },
    { entries: revoked, status: "revoked" },
  ])("answers by OCSP and by list: $status", async ({ entries, status }) => {
    const service = serviceWith(entries);
    for (const isOcspUp of [true, false]) {
      const source = createRevocationClient({
        now: () => NOW,
        fetch: async ({ url, body }) =>
          url === published.ocspUrl && isOcspUp ? service.ocsp(body ?? Buffer.alloc(0)) : service.crl(),
      });
      const { ocsp, crl } = await source(member, issuer, NOW);
      const [ocsps, crls] = [ocsp, crl].map((item) => (item ? [item] : []));
      const verdict = revocationStatus({
        certificate: member,
        issuer,
        ocsps: ocsps ?? [],
        crls: crls ?? [],
        at: NOW,
      });
      expect(verdict).toMatchObject({ status, source: isOcspUp ? "ocsp" : "crl" });
    }
    expect(service.issuer()).toEqual(root.certificates[0]);
  });
});
