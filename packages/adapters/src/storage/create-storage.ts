import type { Storage } from "@foja/core/ports/storage";
import { createFolderStorage, type FolderStorageOptions } from "./folder-storage";
import { createS3Storage } from "./s3-storage";

/** S3 when an address is configured, else the folder. */
export const createStorage = ({
  storageUrl,
  ...folder
}: FolderStorageOptions & { readonly storageUrl?: string | undefined }): Storage =>
  storageUrl ? createS3Storage(storageUrl) : createFolderStorage(folder);
