import { PortError } from "./port-error";
export type StoredFile = {
  readonly key: string;
  readonly sizeBytes: number;
  /** When it was last written. */
  readonly writtenAt: Date;
};

/** Bytes from `start` up to `end`, that one too, from 0. */
export type ByteRange = { readonly start: number; readonly end: number };

export type OpenedFile = {
  /** Of the whole file, whatever part was asked for. */
  readonly sizeBytes: number;
  /** Read to its end, or cancelled. A failure on the way ends it with an error. */
  readonly body: ReadableStream<Uint8Array>;
};

/** Files by key. A key is made by us from ids, never from a name that somebody sent. */
export type Storage = {
  /** Writes atomically: after a crash either the whole file is there or nothing. Same key, same bytes: no error. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Undefined when there is no such file. */
  get(key: string): Promise<Uint8Array | undefined>;
  /**
   * The file, or a part of it, as it is at this moment: another one that takes its place meanwhile changes nothing of what is read. Never
   * held in memory. A part must lie in the file; undefined when there is none.
   */
  open(key: string, range?: ByteRange): Promise<OpenedFile | undefined>;
  stat(key: string): Promise<{ readonly sizeBytes: number } | undefined>;
  remove(key: string): Promise<void>;
  /**
   * Every file below a folder (`100_muni/documents`, no slash at the end), in no order, without ever holding all of them. Files that
   * come or go meanwhile may be told or not.
   */
  list(folder: string): AsyncIterable<StoredFile>;
  /** Link that anybody who has it may read until it expires. `fileName` becomes the Content-Disposition. */
  link(
    key: string,
    options: { readonly expiresInSeconds: number; readonly fileName: string },
  ): Promise<string>;
  ping(): Promise<void>;
};

/**
 * Longest that one call takes, whatever is tried again inside it. Who waits for the storage counts on it. An opened file is read for as
 * long as its reader takes.
 */
export const STORAGE_TIMEOUT_MS = 15_000;

/** The storage can't be used at this moment: the same call may succeed later. */
export class StorageUnavailable extends PortError {
  static override readonly called = "StorageUnavailable";
  override readonly name = StorageUnavailable.called;

  constructor(
    message: string,
    options?: ErrorOptions & {
      /** It is there and takes nothing from us: no bucket, no right to write. Somebody has to set it up. */
      readonly isUnprovisioned?: boolean;
    },
  ) {
    super(message, options);
    this.isUnprovisioned = options?.isUnprovisioned ?? false;
  }

  readonly isUnprovisioned: boolean;
}
