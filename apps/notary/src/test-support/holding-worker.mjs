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

parentPort.on("message", (message) => {
  if (message.type === "reply") return done(waiting.get(message.id));
  const [way, isUnsaid] = message.job.person.name.split(" ");
  if (!isUnsaid) post({ type: "working", id: message.id });
  WAYS[way]?.();
  post({ type: "resting" });
  // All others wait for a time stamp.
  waiting.set(message.id, message);
  post({
    type: "question",
    id: message.id,
    question: { kind: "timestamp", hash: "sha256", digest: new Uint8Array(32) },
  });
});
post({ type: "ready" });
