import { expect, test } from "vitest";
import type { ComposeRequest } from "../ports/composer";
import { composeDocument } from "./compose";

type Ctx = Parameters<typeof composeDocument>[0];

/** Who asked, as the composer hears it. */
const keyOf = async (actor: object): Promise<string | undefined> => {
  let asked: ComposeRequest | undefined;
  const ctx = {
    actor,
    tenant: { schema: "100_muni", language: "es-AR" },
    db: {
      settings: {
        findUniqueOrThrow: async () => ({ name: "Municipalidad", annualSlogan: "", logoKey: null }),
      },
    },
    ports: {
      composer: {
        compose: async (request: ComposeRequest) => {
          asked = request;
          return new Uint8Array();
        },
      },
    },
  };
  await composeDocument(ctx as unknown as Ctx, { html: "<p>a</p>", title: "Nota", signers: 1 });
  return asked?.fairnessKey;
};

test("each person of each municipality has a turn of his own", async () => {
  expect(await keyOf({ kind: "user", userId: "ana" })).toBe("100_muni:ana");
  expect(await keyOf({ kind: "system" })).toBe("100_muni:system");
});
