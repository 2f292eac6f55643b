import { createComposerClient } from "@foja/adapters/composer/composer-client";
import { fillCases, SEARCHES } from "./many-cases";
import { residentMegabytes } from "./memory";
import { type Product, startProduct } from "./product";
import { compareThroughput, median, timeEach } from "./throughput";

// Every figure stands beside a baseline of the same run: machines differ, proportions much less.

const FEW_CASES = 2_000;
const MANY_CASES = 200_000;

const print = (label: string, value: string): void => console.log(`${label.padEnd(58)} ${value}`);
const ms = (value: number): string => `${value.toFixed(1)} ms`;

const headersOf = ({ demo }: Product, who: keyof Product["demo"]["users"]) => ({
  "x-api-key": demo.api_key,
  "x-user-id": demo.users[who].user_id,
});

const call = async (
  product: Product,
  who: "creator" | "signer" | "numerator",
  method: string,
  path: string,
  body?: object,
) => {
  const response = await fetch(`${product.demo.base_url}/api/v1${path}`, {
    method,
    headers: { ...headersOf(product, who), ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, string>;
};

const measureMemory = ({ pids }: Product): Map<string, number> =>
  new Map(
    Object.entries(pids)
      .filter(([name]) => name !== "start")
      .map(([name, pid]) => [name, residentMegabytes(pid)]),
  );

const measureReading = async (product: Product): Promise<void> => {
  const opened = await call(product, "creator", "POST", "/cases/", {
    case_template_id: product.demo.case_template_id,
    reference: "Medición",
  });
  const { base_url } = product.demo;
  const { subject, baseline } = await compareThroughput(
    { url: `${base_url}/api/v1/cases/${opened.case_id}`, headers: headersOf(product, "creator") },
    { url: `${base_url}/healthz` },
  );
  print("GET /healthz, an empty route handler", `${baseline.toFixed(0)} per second`);
  print("GET /cases/{id}", `${subject.toFixed(0)} per second`);
  print("  share of the empty handler (0.35 or better)", (subject / baseline).toFixed(2));
};

const measureSearch = async (product: Product): Promise<void> => {
  const schema = product.demo.municipality.schema;
  const search = (index: number) =>
    call(product, "creator", "GET", `/cases/search?${SEARCHES[index % SEARCHES.length]}`);
  const at = async (total: number): Promise<number> => {
    await fillCases(product.sql, schema, total);
    await timeEach(SEARCHES.length * 2, search);
    const taken = await timeEach(SEARCHES.length * 8, search);
    SEARCHES.forEach((query, index) => {
      const own = taken.filter((_, turn) => turn % SEARCHES.length === index);
      print(`  ${total} cases: ${query || "everything"}`, ms(median(own)));
    });
    return taken.reduce((sum, value) => sum + value, 0) / taken.length;
  };
  const [few, many] = [await at(FEW_CASES), await at(MANY_CASES)];
  print(`search over ${FEW_CASES} cases`, ms(few));
  print(`search over ${MANY_CASES} cases`, ms(many));
  print("  times slower (3 at most)", (many / few).toFixed(2));
};

const measureDocuments = async (product: Product): Promise<void> => {
  const { demo, ports, secrets } = product;
  const composer = createComposerClient({
    baseUrl: `http://127.0.0.1:${ports.COMPOSER_PORT}`,
    token: secrets.composerToken,
  });
  const letterhead = { name: "Municipalidad", slogan: "", logo: null, language: "es-AR" };
  const html = "<p>Se verificó el estado de los ejemplares de la plaza.</p>";
  const compose = () => composer.compose({ html, title: "Informe", letterhead, signers: 2 });
  await timeEach(3, compose);
  print("compose one page (composer alone)", ms(median(await timeEach(15, compose))));

  const steps: Record<string, number[]> = {};
  const timed = async (step: string, work: () => Promise<Record<string, string>>) => {
    const start = performance.now();
    const answer = await work();
    steps[step] = [...(steps[step] ?? []), performance.now() - start];
    return answer;
  };
  for (let turn = 0; turn < 15; turn++) {
    const { document_id: id } = await timed("create the draft", () =>
      call(product, "creator", "POST", "/documents/", { document_type_acronym: "IF", reference: "Medición" }),
    );
    const signers = [demo.users.signer.user_id, demo.users.numerator.user_id];
    await timed("save content and signers", () =>
      call(product, "creator", "PATCH", `/documents/${id}`, { content: html, signers }),
    );
    await timed("start the signing (compose and store)", () =>
      call(product, "creator", "POST", `/documents/${id}/start-signing`),
    );
    await timed("first signature", () => call(product, "signer", "POST", `/documents/${id}/sign`));
    await timed("last signature (number and stamp)", () =>
      call(product, "numerator", "POST", `/documents/${id}/sign`),
    );
  }
  for (const [step, taken] of Object.entries(steps)) print(`  ${step}`, ms(median(taken)));
};

const product = await startProduct();
try {
  // What is measured is the work, not the limit.
  await product.sql.query("UPDATE foja_global.api_keys SET rate_limit_per_minute = 1000000000");
  const idle = measureMemory(product);
  await measureReading(product);
  await measureDocuments(product);
  await measureSearch(product);
  const loaded = measureMemory(product);
  for (const [name, megabytes] of idle) {
    print(`memory of ${name}: idle, after the load`, `${megabytes} MB, ${loaded.get(name) ?? 0} MB`);
  }
} finally {
  await product.stop();
}
