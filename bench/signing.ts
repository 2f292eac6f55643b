import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { composeDocument } from "@foja/composer/compose-document";
import { findChromium } from "@foja/composer/print/find-chromium";
import { createPrinter } from "@foja/composer/print/printer";
import { createDocumentOp } from "@foja/core/documents/create-document.op";
import { readPdf } from "@foja/core/documents/pdf-store";
import { updateDocumentOp } from "@foja/core/documents/update-document.op";
import type { Context, Ports } from "@foja/core/kernel/context";
import { invoke } from "@foja/core/kernel/invoke";
import { claimSignature } from "@foja/core/signing/claim-signature";
import { finishSignature } from "@foja/core/signing/finish-signature";
import { signPdf } from "@foja/core/signing/sign-pdf";
import { startSigningOp } from "@foja/core/signing/start-signing.op";
import { actAs } from "./lib/act-as";
import type { Running } from "./lib/installation";
import { median, round, timed } from "./lib/numbers";
import { printTable, printTitle } from "./lib/print";

const ROUNDS = 15;
const WARM_UP = 3;
const RSA_SIGNATURES = 200;
const HTML = `<h1>Informe</h1>${"<p>Se verificó el estado de los ejemplares de la plaza y se pide su poda.</p>".repeat(12)}`;

/** Composing and signing one page, step by step, against what nobody can save: one RSA-2048 signature. */
export const runSigning = async (running: Running): Promise<void> => {
  printTitle("One page composed and signed, medians");
  const rsa = rsaMs();
  const steps = createSteps();
  await compose(steps);
  await signDocuments(running, steps);

  const rows = steps.medians().map(([name, ms]) => [name, round(ms, 1), round(ms / rsa, 1)]);
  printTable([
    ["", "ms", "RSA signatures"],
    ["one RSA-2048 signature in process", round(rsa, 2), "1.0"],
    ...rows,
  ]);
};

const rsaMs = (): number => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const data = randomBytes(64);
  const once = () => {
    const started = performance.now();
    sign("sha256", data, privateKey);
    return performance.now() - started;
  };
  return median(Array.from({ length: RSA_SIGNATURES }, once));
};

type Steps = {
  add(name: string, ms: number): void;
  time<T>(name: string, work: () => Promise<T>): Promise<T>;
  medians(): [string, number][];
};

/** The first rounds find caches empty and code not compiled: they don't count. */
const createSteps = (): Steps => {
  const taken = new Map<string, number[]>();
  const add = (name: string, ms: number): void => void taken.set(name, [...(taken.get(name) ?? []), ms]);
  return {
    add,
    time: async (name, work) => {
      const { value, ms } = await timed(work);
      add(name, ms);
      return value;
    },
    medians: () => Array.from(taken, ([name, times]) => [name, median(times.slice(WARM_UP))]),
  };
};

/** In this process, so that the steps inside the service show. */
const compose = async (steps: Steps): Promise<void> => {
  const printer = createPrinter({
    executablePath: findChromium(process.env.CHROMIUM_PATH),
    browserUser: "nobody",
    environment: {},
    pages: 1,
    waitingMax: 1,
    waitingPerKeyMax: 1,
    timeoutMs: 60_000,
    documentsMax: 1000,
    memoryMaxBytes: 4 * 1024 ** 3,
  });
  try {
    const letterhead = { name: "Municipalidad de prueba", slogan: "", logo: null, language: "es-AR" };
    for (let turn = 0; turn < WARM_UP + ROUNDS; turn++) {
      let printMs = 0;
      const print: typeof printer.print = async (job, key) => {
        const { value, ms } = await timed(() => printer.print(job, key));
        printMs = ms;
        return value;
      };
      const verification = { code: "7K3MQ9XV2RTB8HWC", address: "https://foja.example/verificar" };
      const content = {
        html: HTML,
        title: "Informe",
        letterhead,
        signers: 1,
        verification,
        fairnessKey: "bench",
      };
      const { ms } = await timed(() => composeDocument({ print }, content, new Date()));
      steps.add("compose: print (browser)", printMs);
      steps.add("compose: clean and finish (PDF/A, fields)", ms - printMs);
    }
  } finally {
    await printer.close();
  }
};

const signDocuments = async (running: Running, steps: Steps): Promise<void> => {
  const { demo } = running;
  const ports = withTimes(running.ports, steps);
  const [creator, numerator] = await Promise.all([
    actAs(running, demo.users.creator.user_id, ports),
    actAs(running, demo.users.numerator.user_id, ports),
  ]);

  for (let turn = 0; turn < WARM_UP + ROUNDS; turn++) {
    const { document_id } = await invoke(createDocumentOp, creator, {
      document_type_acronym: demo.document_types.html,
      reference: "Medición",
    });
    await invoke(updateDocumentOp, creator, {
      document_id,
      content: HTML,
      signers: [demo.users.numerator.user_id],
    });
    await steps.time("start signing, whole (compose over HTTP, store, record)", () =>
      invoke(startSigningOp, creator, { document_id }),
    );
    const whole = await timed(() => signOne(numerator, document_id, steps));
    steps.add("sign, whole", whole.ms);
  }
};

/** `documents.sign` in its steps. */
const signOne = async (ctx: Context<"user">, documentId: string, steps: Steps): Promise<void> => {
  const claim = await steps.time("sign: reserve turn and number", () => claimSignature(ctx, documentId));
  const pdf = await steps.time("sign: read the PDF", () => readPdf(ctx, claim.pdf));
  const { identity, official } = claim;
  const stamp = official && { stamp: { number: official.number, position: "first" as const } };
  const signed = await signPdf(ctx, { documentId, pdf, identity, ...stamp });
  await steps.time("sign: confirm", () => finishSignature(ctx, claim, signed));
};

const withTimes = (ports: Ports, steps: Steps): Ports => ({
  ...ports,
  notary: {
    ...ports.notary,
    sign: (request) =>
      steps.time("sign: notary (signature, time stamp, both over HTTP)", () => ports.notary.sign(request)),
  },
  storage: {
    ...ports.storage,
    put: (...given) => steps.time("store a PDF", () => ports.storage.put(...given)),
  },
});
