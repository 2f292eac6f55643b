import { parentPort } from "node:worker_threads";

// A thread that does what a document made to hurt it might: the signer's name says what.
const WAYS = {
  exit: () => process.exit(1),
  throw: () => {
    throw new Error("a bug");
  },
  memory: () => {
    const hoard = [];
    for (;;) hoard.push(new Array(100_000).fill(Math.random()));
  },
};

parentPort.on("message", ({ id, job }) => {
  WAYS[job.person.name]?.();
  const result = {
    pdf: job.pdf,
    box: [0, 0, 1, 1],
    fieldName: undefined,
    stampMode: "none",
    stampLines: [],
    missingLetters: [],
  };
  parentPort.postMessage({ type: "done", id, result });
});
parentPort.postMessage({ type: "ready" });
