import { readdir } from "node:fs/promises";

/** Tenants that have a certificate in `folder` (`<tenant_id>.p12`), sorted. No folder, none. */
export const listCertificates = async (folder: string | undefined): Promise<string[]> => {
  if (!folder) return [];
  const names = await readdir(folder);
  return names.flatMap((name) => (name.endsWith(".p12") ? [name.slice(0, -".p12".length)] : [])).sort();
};
