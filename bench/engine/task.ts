import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { createKeySigner } from "@foja/pades/cms/signer";
import { PdfReader } from "@foja/pades/pdf/reader";
import { readPkcs12 } from "@foja/pades/pkcs12/read-pkcs12";
import { verifyPdf } from "@foja/pades/verify/verify-pdf";
import { readPemCertificates } from "@foja/pades/x509/pem";
import { signOnce } from "./documents";

// Runs in a process of its own, bundled as the services are: sign|open|verify FILE ... Prints one line of JSON.

export type Rate = {
  readonly count: number;
  readonly wallMs: number;
  /** Processor time of all threads in user mode, as `openssl speed` counts; garbage collection is in it. */
  readonly cpuMs: number;
};
export type Verified = { readonly residentMb: number; readonly wallMs: number; readonly signatures: number };

/** Until the code is compiled: by count, since on a busy machine a second may be very short. */
const WARM_UP_COUNT = 6_000;
const WARM_UP_MAX_MS = 8_000;

const repeat = async (
  work: () => Promise<unknown>,
  milliseconds: number,
  most = Number.POSITIVE_INFINITY,
): Promise<Rate> => {
  const [started, before] = [performance.now(), process.cpuUsage()];
  let count = 0;
  do {
    await work();
    count++;
  } while (performance.now() - started < milliseconds && count < most);
  return { count, wallMs: performance.now() - started, cpuMs: process.cpuUsage(before).user / 1_000 };
};

const measure = async (work: () => Promise<unknown>, seconds: number): Promise<Rate> => {
  await repeat(work, WARM_UP_MAX_MS, WARM_UP_COUNT);
  return repeat(work, seconds * 1_000);
};

const [task, file = "", ...rest] = process.argv.slice(2);
const bytes = readFileSync(file);

const run = async (): Promise<Rate | Verified> => {
  if (task === "sign") {
    const [seconds, key = "", certificates = ""] = rest;
    const signer = createKeySigner({
      key: createPrivateKey(readFileSync(key)),
      certificates: readPemCertificates(readFileSync(certificates, "utf8")).map(({ der }) => der),
    });
    return measure(() => signOnce(bytes, signer), Number(seconds));
  }
  if (task === "open") {
    const [seconds, password = ""] = rest;
    return measure(() => readPkcs12(bytes, password), Number(seconds));
  }
  const started = performance.now();
  const { signatures } = verifyPdf(new PdfReader(bytes));
  const wallMs = performance.now() - started;
  const good = signatures.filter(({ intact, valid, isPermitted }) => intact && valid && isPermitted);
  return { residentMb: peakMb(), wallMs, signatures: good.length };
};

/** The most that was resident since this program began. What getrusage says counts the parent before the fork as well. */
const peakMb = (): number =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) / 1024;

console.log(JSON.stringify(await run()));
