import { createKeySigner } from "@foja/pades/cms/signer";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { expect, test } from "vitest";
import { walkThroughDoor } from "./door-contract";
import { createFakeServer } from "./fake-server";

const { p256 } = createTestPki();

test("the made-up server answers as the real door does", async () => {
  const server = await createFakeServer(3);
  const [one = "", other = "", third = ""] = server.documents.map((document) => document.document_id);
  const signer = createKeySigner({ key: p256.key, certificates: p256.certificates });
  await walkThroughDoor({
    fetch,
    server: server.address,
    documents: [one, other, third],
    ticket: async (ids) => server.ticket(ids),
    person: { full_name: "Ana Núñez", national_id: "27111111114" },
    algorithms: [signer.algorithm],
    certificate: p256.certificates[0],
    sign: signer.sign,
    reject: async (id) => server.rejected.add(id),
  });
  expect(server.taken.size).toBe(1);
  await server.close();
});
