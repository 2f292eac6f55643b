import { createStorage } from "@foja/adapters/storage/create-storage";
import {
  type AnchorReport,
  findAnchorBreaks,
  globalHashes,
  type HashAt,
  type ProveToken,
  tenantHashes,
} from "@foja/core/audit/find-anchor-breaks";
import type { Storage } from "@foja/core/ports/storage";
import type { Database } from "@foja/db/clients/types";
import { GLOBAL_SCHEMA } from "@foja/db/schema-name";
import { TsaError } from "@foja/pades/tsp/tsa-error";
import { verifyToken } from "@foja/pades/tsp/verify-token";
import type { Certificate } from "@foja/pades/x509/certificate";
import { nameText } from "@foja/pades/x509/name";
import { storageUrlOf } from "../start/process-table";
import type { Settings } from "../start/settings";

export type AnchorSources = {
  readonly storage: Pick<Storage, "get" | "list">;
  /** Roots that this installation trusts. */
  readonly roots: readonly Certificate[];
};

/** Nothing is linked to here, so no secret is needed. */
export const storageOf = (settings: Settings): Storage =>
  createStorage({
    storageUrl: storageUrlOf(settings),
    publicUrl: settings.publicUrl ?? "http://localhost",
    linkSecret: "",
  });

/** Says of every schema whether its chains still have the heads that an authority outside has stamped; true when they do. */
export const verifyAnchors = async (
  database: Database,
  { storage, roots }: AnchorSources,
  schemas: readonly string[],
): Promise<boolean> => {
  const sources: readonly (readonly [string, HashAt])[] = [
    [GLOBAL_SCHEMA, globalHashes(database.global)],
    ...schemas.map((schema) => [schema, tenantHashes(database.tenant(schema))] as const),
  ];
  let isIntact = true;
  for (const [schema, hashAt] of sources) {
    const strangers = new Set<string>();
    const report = await findAnchorBreaks(storage, schema, { prove: proveBy(roots, strangers), hashAt });
    tell(schema, report, strangers);
    isIntact = report.breaks.length === 0 && isIntact;
  }
  return isIntact;
};

/** An authority that leads to no known root still proves something, as long as whoever reads this knows it: it is named. */
const proveBy =
  (roots: readonly Certificate[], strangers: Set<string>): ProveToken =>
  (token, sha256) => {
    const imprint = { hash: "sha256", digest: Buffer.from(sha256, "hex") } as const;
    try {
      const { certificate } = verifyToken(token, imprint);
      if (!isTrusted(() => verifyToken(token, imprint, roots))) strangers.add(nameText(certificate.subject));
      return true;
    } catch (error) {
      if (error instanceof TsaError) return false;
      throw error;
    }
  };

const isTrusted = (verify: () => unknown): boolean => {
  try {
    verify();
    return true;
  } catch (error) {
    if (error instanceof TsaError) return false;
    throw error;
  }
};

const tell = (
  schema: string,
  { count, last, breaks }: AnchorReport,
  strangers: ReadonlySet<string>,
): void => {
  const newest = last ? `, la última ${last.split("/").at(-1)}` : "";
  console.log(`${schema}: ${count} anclas de la auditoría${newest}`);
  for (const name of strangers)
    console.error(`${schema}: ATENCIÓN: hay anclas de una autoridad que esta instalación no conoce: ${name}`);
  for (const { anchor, problem } of breaks) console.error(`${schema}: ANCLA ROTA: ${anchor}: ${problem}`);
};
