import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { createPkcs12 } from "@foja/pades/pkcs12/create-pkcs12";
import { issueSigningKey } from "@foja/pades/x509/local-authority";
import { aPdf } from "@foja/testing/pdf/a-pdf";
import { cleaningUp } from "./lib/cleaning-up";
import { cpuOf } from "./lib/cpu";
import { median, round } from "./lib/numbers";
import { printTable, printTarget, printTitle, type Verdict } from "./lib/print";
import { type Body, type Load, load, quantile } from "./notary/load";
import { API_KEY, type Service, startService } from "./notary/service";

const CONNECTIONS = 16;
const WARM_UP_SECONDS = 5;
const ROUND_SECONDS = 6;
const ROUNDS = 3;
/** More than the service remembers opened, so that none is found when its turn comes again. */
const UNKNOWN_FILES = 200;
/** What OpenSSL writes by default. */
const ITERATIONS = 2048;
const PER_SECOND_MIN = 150;
const PASSWORD = "clave de medición";

type Kind = { readonly label: string; readonly bodies: readonly Body[] };
type Figures = {
  readonly load: Load;
  readonly notaryMs: number;
  readonly tsaMs: number;
  readonly rsa: Rsa;
};
type Rsa = { readonly perSecond: number; readonly cpuMs: number };

/** POST /sign-pdf at level B-T with the certificate in the request, against the RSA signatures that two cores make. */
export const runNotary = async (): Promise<Verdict[]> => {
  printTitle(`POST /sign-pdf, one page, B-T, AES PKCS#12 in the request, ${CONNECTIONS} connections`);
  let service: Service | undefined;
  const cleanUp = async () => service?.stop();
  return await cleaningUp(cleanUp, async () => {
    service = await startService();
    const kinds = await makeKinds(service);
    const key = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    for (const { bodies } of kinds) await send(service, bodies, WARM_UP_SECONDS);
    const figures = kinds.map((): Figures[] => []);
    for (let turn = 0; turn < ROUNDS; turn++) {
      for (const [at, { bodies }] of kinds.entries())
        figures[at]?.push(await measure(service, bodies, measureRsa(key)));
    }
    return report(kinds, figures);
  });
};

const makeKinds = async ({ root }: Service): Promise<Kind[]> => {
  const subject = { country: "AR", organization: "Municipalidad de prueba", commonName: "Medición" };
  const { key, certificates } = issueSigningKey(root, subject, new Date());
  const pdf = aPdf();
  const bodies: Body[] = [];
  for (let made = 0; made < UNKNOWN_FILES; made++) {
    const p12 = await createPkcs12({ key, certificates, password: PASSWORD, iterations: ITERATIONS });
    bodies.push(await toBody(pdf, p12));
  }
  return [
    { label: "certificate of a minute ago (as the product sends it)", bodies: bodies.slice(0, 1) },
    { label: "certificate never seen before", bodies },
  ];
};

const toBody = async (pdf: Uint8Array, p12: Uint8Array): Promise<Body> => {
  const form = new FormData();
  form.append("pdf_file", new Blob([new Uint8Array(pdf)]), "documento.pdf");
  for (const name of ["name", "seal", "department", "entity"]) form.append(name, `Texto de ${name}`);
  form.append("cert_file", new Blob([new Uint8Array(p12)]), "firma.p12");
  form.append("cert_password", PASSWORD);
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  const type = encoded.headers.get("content-type") ?? "";
  const headers = { "x-api-key": API_KEY, "content-type": type, "content-length": String(payload.length) };
  return { headers, payload };
};

const send = ({ url }: Service, bodies: readonly Body[], seconds: number) =>
  load({ url: `${url}sign-pdf`, bodies, connections: CONNECTIONS, seconds });

const measure = async (service: Service, bodies: readonly Body[], rsa: Rsa): Promise<Figures> => {
  const { pids } = service;
  const before = { notary: cpuOf(pids.notary), tsa: cpuOf(pids.tsa) };
  const taken = await send(service, bodies, ROUND_SECONDS);
  const each = (pid: number, from: number) => (cpuOf(pid) - from) / taken.times.length;
  return {
    load: taken,
    notaryMs: each(pids.notary, before.notary),
    tsaMs: each(pids.tsa, before.tsa),
    rsa,
  };
};

/** Of one core, in process, for half a second. A B-T signature takes two: the signer's and the authority's. */
const measureRsa = (key: KeyObject): Rsa => {
  const data = randomBytes(64);
  const started = performance.now();
  const before = process.cpuUsage();
  let made = 0;
  for (; performance.now() - started < 500; made++) sign("sha256", data, key);
  const { user, system } = process.cpuUsage(before);
  return { perSecond: (made * 1000) / (performance.now() - started), cpuMs: (user + system) / 1000 / made };
};

const report = (kinds: readonly Kind[], figures: readonly (readonly Figures[])[]): Verdict[] => {
  const rows = kinds.map(({ label }, at) => {
    const of = (value: (one: Figures) => number) => median((figures[at] ?? []).map(value));
    const time = (share: number) => of(({ load: { times } }) => quantile(times, share));
    const perSecond = of(({ load: taken }) => taken.perSecond);
    const cells = [
      round(perSecond),
      round(time(0.5), 1),
      round(time(0.99), 1),
      round(
        of(({ notaryMs }) => notaryMs),
        2,
      ),
      round(
        of(({ tsaMs }) => tsaMs),
        2,
      ),
      round(
        of(({ notaryMs, tsaMs, rsa }) => (notaryMs + tsaMs) / rsa.cpuMs),
        1,
      ),
      round(of(({ notaryMs, tsaMs }) => 2000 / (notaryMs + tsaMs))),
      round((100 * perSecond) / of(({ rsa }) => rsa.perSecond), 1),
    ];
    return { label, perSecond, cells };
  });
  printTable([
    [
      "",
      "signed/s",
      "p50 ms",
      "p99 ms",
      "CPU ms: service",
      "authority",
      "both, in RSA signatures",
      "two free cores/s",
      "% of limit",
    ],
    ...rows.map(({ label, cells }) => [label, ...cells]),
  ]);
  const rsa = (value: (one: Rsa) => number) => median(figures.flat().map((one) => value(one.rsa)));
  console.log(
    `  limit: ${round(rsa(({ perSecond }) => perSecond))} RSA-2048 signatures/s on one core, so as many B-T on two`,
  );
  console.log(
    `  one RSA-2048 signature: ${round(
      rsa(({ cpuMs }) => cpuMs),
      2,
    )} ms of processor time`,
  );
  return rows.map(({ label, perSecond }) =>
    printTarget(`B-T/s, ${label}`, perSecond, `${PER_SECOND_MIN} or more`, perSecond >= PER_SECOND_MIN),
  );
};
