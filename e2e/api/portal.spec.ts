import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { expect, test } from "@playwright/test";
import { demo, demoFile } from "../lib/demo";
import { freePort } from "../lib/free-port";
import { as, expectStatus } from "../lib/gateway";

// The whole way of specification 2, section 1: through the example of a portal, as its citizen and as the municipality see it.

const { creator } = demo.users;

let portal: ChildProcess;
let url: string;
test.beforeAll(async () => {
  const port = await freePort();
  const started = Promise.withResolvers<string>();
  portal = spawn(process.execPath, ["examples/portal.mjs"], {
    env: { ...process.env, FOJA_DEMO: demoFile, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  createInterface({ input: portal.stdout! }).on("line", (line) => {
    const [, address] = /^Portal: (\S+)/.exec(line) ?? [];
    if (address) started.resolve(address);
  });
  portal.once("exit", (code) => started.reject(new Error(`the portal ended: ${code}`)));
  url = await started.promise;
});
test.afterAll(() => {
  portal?.kill();
});

test("a neighbour asks, signs and is answered; the municipality accepts what they present", async ({
  page,
}) => {
  await page.goto(url);
  await page.getByLabel("Nombre y apellido").fill("Rosa Ñandú Medina");
  await page.getByLabel("CUIL").fill("27990001119");
  await page.getByLabel("Asunto").fill("Poda de un plátano");
  await page.getByLabel("Qué solicita").fill("Las ramas tocan los cables frente a mi casa.");
  await page.getByRole("button", { name: "Firmar y presentar" }).click();

  await expect(page.getByText("Estado: presentada")).toBeVisible({ timeout: 30_000 });
  const request = (await (
    await fetch(page.url(), { headers: { accept: "application/json" } })
  ).json()) as Record<string, string>;
  expect(request.official_number).toMatch(/^PRESEN-\d{4}-\d{8}-[A-Z]+-TAD$/);

  // Accepted: in the case, behind its cover.
  const id = page.url().split("/").at(-1)!;
  const path = `/cases/${request.case_id}`;
  expectStatus(await as(creator)("POST", `${path}/documents/accept-proposal`, { document_id: id }), 200);
  const { documents } = expectStatus(await as(creator)("GET", `${path}/documents`), 200) as {
    documents: { document_number: string }[];
  };
  expect(documents.map(({ document_number }) => document_number)).toEqual([
    expect.stringMatching(/^CAEX-.*-TAD$/),
    request.official_number,
  ]);

  // Notified: told to the portal, which shows it.
  expectStatus(
    await as(creator)("POST", `${path}/notify`, { citizen_id: request.citizen, document_ids: [id] }),
    202,
  );
  const link = page.getByRole("link", { name: request.official_number! });
  await expect(link).toBeVisible({ timeout: 30_000 });
  const pdf = await fetch((await link.getAttribute("href"))!);
  expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
});
