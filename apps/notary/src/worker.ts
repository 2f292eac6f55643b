import { parentPort, workerData } from "node:worker_threads";
import type { FromWorker, ThreadSettings, ToWorker } from "./pool/messages";
import { createWorkerSide } from "./pool/worker-side";

// Entry of a worker thread: PKCS#12 and signing happen here, away from the loop that answers requests.
const port = parentPort;
if (!port) throw new Error("worker.ts runs in a worker thread only");

const receive = createWorkerSide(
  { post: (message, transfer) => port.postMessage(message, transfer) },
  workerData as ThreadSettings,
);
port.on("message", (message: ToWorker) => receive(message));
port.postMessage({ type: "ready" } satisfies FromWorker);
