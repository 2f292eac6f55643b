import { spawn, spawnSync } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Writable } from "node:stream";
import { writePemCertificates } from "@foja/pades/x509/pem";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { isTokenMissing } from "@foja/testing/token/requirements";
import { createSoftTokens, type SoftTokens } from "@foja/testing/token/soft-tokens";
import { expect, type Page, test } from "@playwright/test";
import { buildHeadless } from "../../apps/desktop/scripts/build";
import { demo } from "../lib/demo";
import { expectSound } from "../lib/expect-sound";
import { as, expectStatus } from "../lib/gateway";
import { open } from "../lib/look";
import { signIn } from "../lib/sign-in";
import { tokenOf } from "../lib/token";

const BATCH = Number(process.env.FOJA_TOKEN_DOCUMENTS ?? 100);
/** After so many the program dies. */
const KILLED_AFTER = Math.floor(BATCH / 4);
const AT_ONCE = 4;
const run = Date.now().toString(36);
const { token_signer: person, creator } = demo.users;

const pki = createTestPki();
/** What the first one's certificate says. */
const CUIL = "27111111114";
// Below the workspace, whose native modules it finds like that.
const folder = path.resolve(import.meta.dirname, "../../apps/desktop/dist/e2e-headless");

let tokens: SoftTokens;

test.skip(isTokenMissing(), "SoftHSM, OpenSC or pkcs11js is not installed");
test.beforeAll(async () => {
  await buildHeadless(folder);
  tokens = await createSoftTokens([
    {
      label: "firma",
      entries: [
        { id: "01", identity: pki.rsa, withChain: true },
        { id: "02", identity: pki.expired },
      ],
    },
  ]);
  await administer("PATCH", `/users/${person.user_id}`, { country_id: CUIL });
  await administer("PATCH", "/settings/token-signing", {
    trust_pem: writePemCertificates(pki.root.certificates[0]),
    require_revocation: false,
  });
});
test.afterAll(async () => {
  await tokens?.remove();
  await rm(folder, { recursive: true, force: true });
});

const administer = async (method: string, address: string, body: object): Promise<void> => {
  const answer = await fetch(`${demo.base_url}/admin${address}`, {
    method,
    headers: {
      "X-API-Key": demo.admin_key,
      "X-Tenant-Schema": demo.municipality.schema,
      "X-User-ID": demo.users.admin.user_id,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.text()).toBe(200);
};

/** Waits for the token alone. */
const send = async (reference: string): Promise<string> => {
  const call = as(creator);
  const created = await call("POST", "/documents/", {
    document_type_acronym: demo.document_types.token,
    reference,
  });
  const id = String(expectStatus(created, 201).document_id);
  const content = `<p>Se aprueba lo actuado en ${reference}.</p>`;
  expectStatus(await call("PATCH", `/documents/${id}`, { content, signers: [person.user_id] }), 200);
  expectStatus(await call("POST", `/documents/${id}/start-signing`), 200);
  return id;
};

const sendAll = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let first = 0; first < count; first += AT_ONCE)
    ids.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) =>
          send(`Acta ${run} ${first + index}`),
        ),
      )),
    );
  return ids;
};

type Event = { readonly type: string; readonly state?: string; readonly code?: string | null };

/** The program of the desk without its window; `onEvent` may end it. */
const program = async (
  args: readonly string[],
  {
    access = "",
    onEvent,
  }: { readonly access?: string; readonly onEvent?: (event: Event, kill: () => void) => void } = {},
): Promise<{ readonly exitCode: number | null; readonly events: readonly Event[] }> => {
  const child = spawn(
    process.execPath,
    [path.join(folder, "foja-sign.mjs"), ...["--json", "--library", tokens.module, "--pin-fd", "3", ...args]],
    { stdio: ["ignore", "pipe", "inherit", "pipe", "pipe"], env: { ...process.env, ...tokens.environment } },
  );
  const [, , , pin, accessPipe] = child.stdio as unknown as Writable[];
  // It may end before it needs them.
  for (const pipe of [pin, accessPipe]) pipe?.on("error", () => undefined);
  pin?.end(`${tokens.pin}\n`);
  accessPipe?.end(access);
  const events: Event[] = [];
  for await (const line of createInterface({ input: child.stdout! })) {
    const event = JSON.parse(line) as Event;
    events.push(event);
    onEvent?.(event, () => child.kill("SIGKILL"));
  }
  const exitCode =
    child.exitCode ?? (await new Promise<number | null>((resolve) => child.once("close", resolve)));
  return { exitCode, events };
};

const signedIn = ({ events }: { readonly events: readonly Event[] }) =>
  events.filter(({ type, state }) => type === "document" && state === "signed").length;

/** Whether a program that is not ours finds every signature of the file good. */
const expectValid = async (id: string, signatures: number): Promise<void> => {
  const { pdf_url } = expectStatus(await as(creator)("GET", `/documents/${id}/url`), 200);
  const file = path.join(tmpdir(), `foja-${id}.pdf`);
  await writeFile(file, Buffer.from(await (await fetch(String(pdf_url))).arrayBuffer()));
  const { stdout } = spawnSync("pdfsig", ["-nocert", file], { encoding: "utf8" });
  await rm(file);
  expect(stdout.match(/Signature is Valid/g), stdout).toHaveLength(signatures);
};

const linkOf = async (page: Page): Promise<string> => {
  const answered = page.waitForResponse("**/api/trpc/desktop.createTicket*");
  await page
    .getByRole("button", { name: /^Firmar/ })
    .first()
    .click();
  const [{ result }] = (await (await answered).json()) as [{ result: { data: { ticket: string } } }];
  return `foja://sign?server=${encodeURIComponent(demo.base_url)}&ticket=${result.data.ticket}`;
};

test("a document is signed by token from its page, which shows it official by itself", async ({ page }) => {
  test.setTimeout(90_000);
  const id = await send(`Acta de apertura ${run}`);
  await signIn(page, person);
  await open(page, `/documentos/${id}`);
  const link = await linkOf(page);
  const outcome = await program(["--link", link]);
  expect(outcome, JSON.stringify(outcome.events)).toMatchObject({ exitCode: 0 });
  await expect(page.getByText("Es oficial: no falta nada y no se puede modificar.")).toBeVisible({
    timeout: 15_000,
  });
  await expectValid(id, 1);
  await expect(page.getByText(/Firmado digitalmente con token/)).toBeVisible();
  // The link was good once.
  expect((await program(["--link", link])).exitCode).toBe(1);
});

test(`a batch of ${BATCH}, killed in the middle and begun again: none twice, none lost, no number missing`, async ({
  page,
}) => {
  test.setTimeout(300_000);
  const ids = await sendAll(BATCH);
  const access = await tokenOf(page, person);
  const args = ["--server", demo.base_url, "--access-fd", "4", ...ids.flatMap((id) => ["--document", id])];
  let seen = 0;
  const killed = await program(args, {
    access,
    onEvent: ({ state }, kill) => {
      if (state === "signed" && ++seen === KILLED_AFTER) kill();
    },
  });
  expect(killed.exitCode).not.toBe(0);

  const begun = performance.now();
  const signedAt: number[] = [];
  const second = await program(args, {
    access,
    onEvent: ({ state }) => void (state === "signed" && signedAt.push(performance.now() - begun)),
  });
  const [first = 0, last = 0] = [signedAt[0], signedAt.at(-1)];
  const rate = (count: number, ms: number) => (count / (ms / 1000)).toFixed(1);
  test.info().annotations.push({
    type: "rate",
    description: `${rate(signedIn(second), last)} documents a second from the start of the program, the first after ${Math.round(first)} ms; ${rate(signedAt.length - 1, last - first)} from then on`,
  });
  const numbers = new Set<unknown>();
  for (const id of ids) {
    const document = expectStatus(await as(creator)("GET", `/documents/${id}`), 200);
    expect(document.status, id).toBe("signed");
    numbers.add(document.document_number);
  }
  expect(numbers.size).toBe(BATCH);
  // Others take numbers meanwhile: that none is missing is what the ledger says.
  expectSound();
  await expectValid(ids[0]!, 1);
  await expectValid(ids.at(-1)!, 1);
});
