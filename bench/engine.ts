import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createKeySigner } from "@foja/pades/cms/signer";
import { createPkcs12 } from "@foja/pades/pkcs12/create-pkcs12";
import { createCertificate } from "@foja/pades/x509/create-certificate";
import { writePemCertificates } from "@foja/pades/x509/pem";
import { bundleTask, type RunTask } from "./engine/bundle-task";
import { composed, heavy, signOnce } from "./engine/documents";
import { opensslPkcs12, opensslRate, pyhankoRates } from "./engine/peers";
import { cleaningUp } from "./lib/cleaning-up";
import { median, round } from "./lib/numbers";
import { printTable, printTarget, printTitle, type Verdict } from "./lib/print";

const ROUNDS = 3;
const SECONDS = 3;
const SHARE_MIN = 0.6;
const PYHANKO_TIMES_MIN = 40;
const FIFTY_PAGES_MAX = 1.6;
const TEN_MEGABYTES_MAX_MS = 25;
const VERIFY_MAX_MB = 200;
const PASSWORD = "clave de medición";

type Bench = {
  readonly folder: string;
  readonly run: RunTask;
  readonly key: KeyObject;
  readonly certificates: readonly Buffer[];
  /** Writes a file into the folder and gives its path. */
  put(name: string, contents: Uint8Array | string): string;
};

/** The signing engine in one process, by processor time, against `openssl speed` and pyHanko in the same run. */
export const runEngine = async (): Promise<Verdict[]> => {
  printTitle(
    "The signing engine: B-B, visible, RSA-2048, key at hand; per second of processor time, medians",
  );
  const folder = mkdtempSync(path.join(tmpdir(), "foja-bench-engine-"));
  const cleanUp = () => rmSync(folder, { recursive: true, force: true });
  return await cleaningUp(cleanUp, async () => {
    const bench = await openBench(folder);
    const verdicts = [...(await rates(bench)), ...(await largeFiles(bench))];
    await keyFiles(bench);
    return verdicts;
  });
};

const openBench = async (folder: string): Promise<Bench> => {
  const { privateKey: key, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const authority = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const day = 86_400_000;
  const [notBefore, notAfter] = [new Date(Date.now() - day), new Date(Date.now() + 365 * day)];
  const root = createCertificate({
    subject: { country: "AR", commonName: "Autoridad de medición" },
    publicKey: authority.publicKey,
    issuer: { selfSigned: authority.privateKey },
    notBefore,
    notAfter,
    authority: {},
    keyUsage: ["keyCertSign", "cRLSign"],
  });
  const own = createCertificate({
    subject: { country: "AR", commonName: "Medición" },
    publicKey,
    issuer: { certificate: root, key: authority.privateKey },
    notBefore,
    notAfter,
    keyUsage: ["digitalSignature", "nonRepudiation"],
  });
  const put = (name: string, contents: Uint8Array | string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, contents, { mode: 0o600 });
    return file;
  };
  return { folder, put, key, certificates: [own, root], run: await bundleTask() };
};

const rates = async ({ run, put, key, certificates }: Bench): Promise<Verdict[]> => {
  const keyFile = put("key.pem", key.export({ type: "pkcs8", format: "pem" }));
  const chain = put("chain.pem", writePemCertificates(...certificates));
  const one = put("one.pdf", composed(1, "plain"));
  const packed = put("packed.pdf", composed(1, "packed"));
  const fifty = put("fifty.pdf", composed(50, "plain"));
  const sign = async (file: string): Promise<number> => {
    const { count, cpuMs } = await run.rate("sign", file, SECONDS, keyFile, chain);
    return (1_000 * count) / cpuMs;
  };

  const rounds: { limit: number; one: number; packed: number; fifty: number }[] = [];
  for (let turn = 0; turn < ROUNDS; turn++) {
    rounds.push({
      limit: await opensslRate(),
      one: await sign(one),
      packed: await sign(packed),
      fifty: await sign(fifty),
    });
  }
  const pyhanko = await pyhankoRates([one, keyFile, chain, String(SECONDS)]);
  const middle = (of: (turn: (typeof rounds)[number]) => number) => median(rounds.map(of));
  printTable([
    ["", "signatures/s"],
    ["openssl speed rsa2048 (the limit)", round(middle(({ limit }) => limit))],
    ["one page", round(middle((turn) => turn.one))],
    ["one page in object streams", round(middle((turn) => turn.packed))],
    ["50 pages", round(middle((turn) => turn.fifty))],
    ["pyHanko, one page", pyhanko ? round(pyhanko.plain, 1) : "not installed"],
    ["pyHanko, its private key kept loaded", pyhanko ? round(pyhanko.cached, 1) : ""],
  ]);

  const share = middle((turn) => turn.one / turn.limit);
  const slower = middle((turn) => turn.one / turn.fifty);
  const times = pyhanko && middle((turn) => turn.one) / pyhanko.plain;
  return [
    printTarget("one page, share of openssl speed", share, `${SHARE_MIN} or more`, share >= SHARE_MIN),
    printTarget("50 pages, times one page", slower, `${FIFTY_PAGES_MAX} at most`, slower <= FIFTY_PAGES_MAX),
    ...(times === undefined
      ? []
      : [
          printTarget(
            "one page, times pyHanko",
            times,
            `${PYHANKO_TIMES_MIN} or more`,
            times >= PYHANKO_TIMES_MIN,
          ),
        ]),
  ];
};

const largeFiles = async ({ run, put, folder, key, certificates }: Bench): Promise<Verdict[]> => {
  const ten = put("ten.pdf", heavy(10, 20));
  const signing = await run.rate(
    "sign",
    ten,
    SECONDS,
    path.join(folder, "key.pem"),
    path.join(folder, "chain.pem"),
  );
  const signMs = signing.wallMs / signing.count;

  const signer = createKeySigner({ key, certificates });
  const signed = await signOnce(await signOnce(heavy(50, 200), signer), signer);
  const { residentMb, wallMs, signatures } = await run.verify(put("fifty-mb.pdf", signed));
  if (signatures !== 2) throw new Error(`${signatures} of 2 signatures were found good`);
  printTable([
    ["", "ms", "MB at most"],
    ["10 MB signed", `${round(signMs, 1)} (${round(signing.cpuMs / signing.count, 1)} of processor)`, ""],
    ["50 MB with two signatures verified", round(wallMs), round(residentMb)],
  ]);
  return [
    printTarget(
      "10 MB signed, ms",
      signMs,
      `${TEN_MEGABYTES_MAX_MS} at most`,
      signMs <= TEN_MEGABYTES_MAX_MS,
    ),
    printTarget("50 MB verified, MB held", residentMb, `under ${VERIFY_MAX_MB}`, residentMb < VERIFY_MAX_MB),
  ];
};

/** No target: what a request pays that brings its own key. */
const keyFiles = async ({ run, put, key, certificates }: Bench): Promise<void> => {
  const ours = (iterations: number) => createPkcs12({ key, certificates, password: PASSWORD, iterations });
  const legacy = await opensslPkcs12({ key, certificates, password: PASSWORD }, ["-legacy"]);
  const kinds = [
    ["AES-256, 2,048 rounds (what openssl writes)", await ours(2_048)],
    ["AES-256, 10,000 rounds (what the product writes)", await ours(10_000)],
    ...(legacy ? [["RC2-40 and 3DES (old programs)", legacy] as const] : []),
  ] as const;
  const rows = [["PKCS#12 opened", "ms", "of processor"]];
  for (const [index, [name, bytes]] of kinds.entries()) {
    const { count, wallMs, cpuMs } = await run.rate("open", put(`${index}.p12`, bytes), 1, PASSWORD);
    rows.push([name, round(wallMs / count, 2), round(cpuMs / count, 2)]);
  }
  printTable(rows);
};
