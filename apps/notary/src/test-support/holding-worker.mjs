import { parentPort } from "node:worker_threads";

// A thread with jobs of several callers: the signer's name says which of them hold it or end it, and whether it can say so before.
const WAYS = {
  loop: () => {
    for (;;);
  },
  crash: () => process.exit(1),
};

const post = (message) => parentPort.postMessage(message);

const done = ({ id, job }) => {
  const list = { stampLines: [], missingLetters: [] };
  const result = { pdf: job.pdf, box: [0, 0, 1, 1], fieldName: undefined, stampMode: "none", ...list };
  post({ type: "done", id, result });
};

const waiting = new Map();

// Each job waits for a time stamp, `thrice` for one after the other.
const ask = (message, left) => {
  waiting.set(message.id, { message, left });
  post({
    type: "question",
    id: message.id,
    job: message.id,
    question: { kind: "timestamp", hash: "sha256", digest: new Uint8Array(32) },
  });
};

parentPort.on("message", (message) => {
  if (message.type === "reply") {
    const { message: asked, left } = waiting.get(message.id);
    return left > 1 ? ask(asked, left - 1) : done(asked);
  }
  const [way, isUnsaid] = message.job.person.name.split(" ");
  if (!isUnsaid) post({ type: "working", id: message.id });
  WAYS[way]?.();
  post({ type: "resting" });
  ask(message, way === "thrice" ? 3 : 1);
});
post({ type: "ready" });
