import { fileURLToPath } from "node:url";
import type { Storage } from "@foja/core/ports/storage";
import { createFolderStorage, type FolderStorageOptions } from "./folder-storage";
import { createS3Storage } from "./s3-storage";

/** The scheme decides: `file:///folder` or `s3://...`. */
export const createStorage = ({
  storageUrl,
  ...links
}: Omit<FolderStorageOptions, "folder"> & { readonly storageUrl: string }): Storage =>
  storageUrl.startsWith("file:")
    ? createFolderStorage({ folder: fileURLToPath(storageUrl), ...links })
    : createS3Storage(storageUrl);
