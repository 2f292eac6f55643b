import type { TenantTransaction } from "@foja/db/clients/types";
import type { Who } from "@foja/testing/town/cast";
import { aTown, type Town } from "@foja/testing/town/town";
import fc from "fast-check";
import { expect, test } from "vitest";

// Whatever happens to documents, to the cases that they are in or proposed to, and to who works there: the sets say what the facts say.

const SECTORS = ["INT#PRIV", "LEGAL#PRIV", "LEGAL#MESA", "OBRAS#PRIV", "HAC#PRIV"] as const;
const PEOPLE = ["creator", "mayor", "worksHead", "stranger"] as const satisfies readonly Who[];

const differences = (town: Town) =>
  town.database.sql(
    town.tenant.schema,
    "select kind, mark, block from unnest('{cases,documents}'::text[]) as kind, sets_differences(kind) order by 1, 2, 3",
  );
const merge = (town: Town, most: number) =>
  town.database.sql(town.tenant.schema, "select merge_words($1)", [most]);

/** What a story is about: six documents and four cases, two of them reserved. */
const begin = async (town: Town) => {
  const documents: string[] = [];
  const folders: string[] = [];
  for (let index = 0; index < 6; index++) {
    const status = index % 2 === 0 ? "draft" : "sent_to_sign";
    const signers =
      index % 3 === 0 ? (["creator", "numerator"] as const) : (["mayor", "signer", "numerator"] as const);
    const options = { status, signers, reference: `Obra ${index}`, type: index < 4 ? "IF" : "RES" } as const;
    documents.push((await town.document(options)).id);
  }
  for (const template of ["GEN", "GEN", "SUM", "SUM"] as const)
    folders.push((await town.case({ template })).id);
  return { documents, folders };
};
type Story = Awaited<ReturnType<typeof begin>>;

/** Where a change meets the facts as they are. */
type Scene = {
  readonly tx: TenantTransaction;
  readonly town: Town;
  readonly made: { readonly document: number; readonly folder: number; readonly sector: string };
  readonly now: Date;
  readonly caseId: string;
  readonly documentId: string;
  readonly sectorId: string;
  readonly person: { readonly userId: string; readonly sectorId: string };
};

const readDocument = ({ tx, documentId }: Scene) =>
  tx.document.findUnique({
    where: { id: documentId },
    include: { signers: { orderBy: { position: "asc" } }, cases: true },
  });
type Written = NonNullable<Awaited<ReturnType<typeof readDocument>>>;

const newId = () => crypto.randomUUID();
const isWorkedOn = ({ status }: Written) => status === "draft" || status === "rejected";
const nextOf = ({ signers }: Written) => signers.find(({ signedAt }) => !signedAt);
const update = ({ tx, documentId }: Scene, data: Parameters<typeof tx.document.update>[0]["data"]) =>
  tx.document.update({ where: { id: documentId }, data });
const addSigner = ({ tx, documentId, person }: Scene) =>
  tx.documentSigner.create({ data: { id: newId(), documentId, position: 1, ...person } });

const CHANGES_OF_CASES = {
  transfer: async ({ tx, caseId, sectorId, now }: Scene) => {
    await tx.caseOwner.updateMany({ where: { caseId, until: null }, data: { until: now } });
    await tx.caseOwner.create({ data: { id: newId(), caseId, sectorId, since: now } });
    await tx.case.update({ where: { id: caseId }, data: { ownerSectorId: sectorId } });
  },
  file: async ({ tx, caseId }: Scene) => {
    await tx.case.update({ where: { id: caseId }, data: { status: "archived" } });
  },
  assign: async ({ tx, caseId, sectorId, now }: Scene) => {
    const assignment = { create: { id: newId(), caseId, sectorId, openedAt: now } };
    const movement = { id: newId(), caseId, type: "assignment", toSectorId: sectorId, createdAt: now };
    await tx.caseMovement.create({ data: { ...movement, assignment } });
  },
  close: async ({ tx, caseId, now }: Scene) => {
    const end = { closedAt: now, closeReason: "Cumplida" };
    await tx.caseAssignment.updateMany({ where: { caseId, closedAt: null }, data: end });
  },
  add: async ({ tx, caseId, person, now }: Scene) => {
    if (await tx.caseResponsible.count({ where: { caseId, userId: person.userId, removedAt: null } })) return;
    await tx.caseResponsible.create({
      data: { id: newId(), caseId, ...person, type: "ADDITIONAL", addedAt: now },
    });
  },
  dismiss: async ({ tx, caseId, person: { userId }, now }: Scene) => {
    await tx.caseResponsible.updateMany({
      where: { caseId, userId, removedAt: null },
      data: { removedAt: now },
    });
  },
  move: async ({ tx, town, made }: Scene) => {
    const departmentId = town.departments[made.document % 2 === 0 ? "LEGAL" : "OBRAS"];
    await tx.sector.update({ where: { id: town.sectors["LEGAL#MESA"] }, data: { departmentId } });
  },
};

const CHANGES_OF_DOCUMENTS = {
  send: async (scene: Scene, document: Written) => {
    if (!isWorkedOn(document) || !nextOf(document)) return;
    await update(scene, { status: "sent_to_sign", pdfKey: "k", sentAt: scene.now });
  },
  sign: async (scene: Scene, document: Written) => {
    const next = nextOf(document);
    if (document.status !== "sent_to_sign" || !next) return;
    const data = { signedAt: scene.now, method: "electronic" };
    await scene.tx.documentSigner.update({ where: { id: next.id }, data });
    if (next.id !== document.signers.at(-1)?.id) return;
    const official = { officialNumber: `IF-${newId()}`, signedAt: scene.now, pdfSha256: "h" };
    await update(scene, { status: "signed", ...official });
  },
  reject: async (scene: Scene, { id: documentId, status }: Written) => {
    if (status !== "sent_to_sign") return;
    await scene.tx.documentSigner.updateMany({
      where: { documentId },
      data: { signedAt: null, method: null },
    });
    await update(scene, { status: "rejected" });
  },
  revise: async (scene: Scene, { status }: Written) => {
    if (status === "rejected") await update(scene, { status: "draft" });
  },
  signers: async (scene: Scene, document: Written) => {
    if (!isWorkedOn(document)) return;
    await scene.tx.documentSigner.deleteMany({ where: { documentId: document.id } });
    await addSigner(scene);
  },
  retype: async (scene: Scene, document: Written) => {
    if (isWorkedOn(document)) await update(scene, { typeId: document.typeId === 1 ? 2 : 1 });
  },
  rename: async (scene: Scene, document: Written) => {
    const { sector: name, folder } = scene.made;
    if (isWorkedOn(document)) await update(scene, { reference: `${name} obra ${folder}` });
  },
  remove: async ({ tx, documentId }: Scene, { status }: Written) => {
    if (status !== "draft") return;
    await tx.caseProposal.deleteMany({ where: { documentId } });
    await tx.document.delete({ where: { id: documentId } });
  },
  link: async ({ tx, caseId, documentId, now }: Scene, document: Written) => {
    const { visibility } = await tx.case.findUniqueOrThrow({ where: { id: caseId } });
    const mayLie = document.visibility !== "reservado" || visibility === "reservado";
    const isInside = document.cases.some((one) => one.caseId === caseId);
    if (document.status !== "signed" || !mayLie || isInside) return;
    const order = 2 + (await tx.caseDocument.count({ where: { caseId } }));
    await tx.caseDocument.create({ data: { id: newId(), caseId, documentId, order, linkedAt: now } });
  },
  propose: async ({ tx, caseId, documentId, now }: Scene) => {
    if (await tx.caseProposal.count({ where: { caseId, documentId, status: "pending" } })) return;
    await tx.caseProposal.create({ data: { id: newId(), caseId, documentId, proposedAt: now } });
  },
  decide: async ({ tx, documentId }: Scene) => {
    await tx.caseProposal.updateMany({
      where: { documentId, status: "pending" },
      data: { status: "rejected" },
    });
  },
  withdraw: async ({ tx, documentId }: Scene) => {
    await tx.caseProposal.deleteMany({ where: { documentId } });
  },
};

/** In place of a document that was removed. */
const open = async (scene: Scene) => {
  const { tx, documentId, person, now } = scene;
  const facts = { typeId: 1, reference: "Obra nueva", visibility: "interno", createdById: person.userId };
  await tx.document.create({ data: { id: documentId, ...facts, createdAt: now, updatedAt: now } });
  await addSigner(scene);
};

const KINDS = [
  ...(Object.keys(CHANGES_OF_CASES) as (keyof typeof CHANGES_OF_CASES)[]),
  ...(Object.keys(CHANGES_OF_DOCUMENTS) as (keyof typeof CHANGES_OF_DOCUMENTS)[]),
];
const change = fc.record({
  kind: fc.constantFrom(...KINDS),
  document: fc.nat({ max: 5 }),
  folder: fc.nat({ max: 3 }),
  sector: fc.constantFrom(...SECTORS),
  who: fc.constantFrom(...PEOPLE),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** One change, or none where the facts don't admit it. */
const apply = async (town: Town, tx: TenantTransaction, story: Story, made: Change): Promise<void> => {
  const { id: userId, sectorId } = town.people[made.who];
  const scene: Scene = {
    tx,
    town,
    made,
    now: town.clock.now(),
    caseId: story.folders[made.folder]!,
    documentId: story.documents[made.document]!,
    sectorId: town.sectors[made.sector],
    person: { userId, sectorId },
  };
  if (made.kind in CHANGES_OF_CASES) {
    await CHANGES_OF_CASES[made.kind as keyof typeof CHANGES_OF_CASES](scene);
    return;
  }
  const document = await readDocument(scene);
  if (document) await CHANGES_OF_DOCUMENTS[made.kind as keyof typeof CHANGES_OF_DOCUMENTS](scene, document);
  else await open(scene);
};

test("the sets follow any history, kept or taken back", { timeout: 240_000 }, async () => {
  await using town = await aTown();
  const story = await begin(town);
  expect(await differences(town)).toEqual([]);
  const ctx = await town.context("creator");
  const step = fc.record({
    changes: fc.array(change, { minLength: 1, maxLength: 4 }),
    isKept: fc.oneof(
      { weight: 4, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
    ),
  });

  for (const { changes, isKept } of fc.sample(step, { numRuns: 250, seed: 20270308 })) {
    const undone = new Error("undone");
    await ctx
      .transaction(async (tx) => {
        for (const made of changes) await apply(town, tx, story, made);
        if (!isKept) throw undone;
      })
      .catch((error: unknown) => expect(error).toBe(undone));
    expect([changes, await differences(town)]).toEqual([changes, []]);
    if (changes.length === 2) await merge(town, 2);
  }
  await merge(town, 1000);
  expect(await differences(town)).toEqual([]);
  expect(await town.database.sql(town.tenant.schema, "select position from word_changes")).toEqual([]);
});

/** One of two that wait for each other gives up, or finds the row taken: the operations' locks spare people that, and this test has none. */
const LOST_RACE =
  /deadlock detected|write conflict|Otra persona cambió|Unique constraint failed|not found|what is official does not change|constraint violated|violates/i;

test("the sets are right at every moment while many write at once", { timeout: 240_000 }, async () => {
  await using town = await aTown({ maxConnections: 14 });
  const story = await begin(town);
  const contexts = await Promise.all(PEOPLE.map((name) => town.context(name)));
  let isOver = false;
  let [kept, lost, looks] = [0, 0, 0];

  const write = async (ctx: (typeof contexts)[number], seed: number) => {
    for (const made of fc.sample(fc.array(change, { minLength: 1, maxLength: 3 }), { numRuns: 40, seed })) {
      await ctx
        .transaction(async (tx) => {
          for (const each of made) await apply(town, tx, story, each);
        })
        .then(() => kept++)
        .catch((error: Error) => {
          expect(error.message).toMatch(LOST_RACE);
          lost++;
        });
    }
  };
  const look = async () => {
    while (!isOver) {
      expect(await differences(town)).toEqual([]);
      looks++;
    }
  };
  const keepMerging = async () => {
    while (!isOver) await merge(town, 3);
  };
  const others = [look(), keepMerging(), keepMerging()];
  await Promise.all(contexts.flatMap((ctx, index) => [write(ctx, index), write(ctx, 100 + index)])).finally(
    () => {
      isOver = true;
    },
  );
  await Promise.all(others);

  expect(await differences(town)).toEqual([]);
  expect([kept > 3 * lost, looks > 3]).toEqual([true, true]);
});
