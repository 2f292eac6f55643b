import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import {
  STORAGE_TIMEOUT_MS,
  type Storage,
  StorageUnavailable,
  type StoredFile,
} from "@foja/core/ports/storage";
import { contentDisposition } from "@foja/service/content-disposition";
import { aborted } from "../net/aborted";
import { limitIdle } from "./limit-idle";
import { parseS3Url } from "./s3-url";
import { isStorageKey, requireStorageKey } from "./storage-key";

type TimeLimits = {
  /** Of a call, and of each piece of an opened file. */
  readonly timeoutMs?: number;
  /** Longest that whoever reads an opened file may take nothing of it. */
  readonly readerTimeoutMs?: number;
};

const READER_TIMEOUT_MS = 60_000;
/** Opened files at once. */
const OPENED_MAX = 200;

/**
 * Any server that speaks S3, addressed path style. An object appears whole or not at all by the protocol itself.
 * Failures are `StorageUnavailable`; see `parseS3Url` for the address.
 */
export const createS3Storage = (
  storageUrl: string,
  { timeoutMs = STORAGE_TIMEOUT_MS, readerTimeoutMs = READER_TIMEOUT_MS }: TimeLimits = {},
): Storage => {
  const { bucket, endpoint, publicEndpoint, region, credentials } = parseS3Url(storageUrl);
  const createClient = (address: string, agent = {}) =>
    new S3Client({
      endpoint: address,
      region,
      credentials,
      forcePathStyle: true,
      maxAttempts: 3,
      // Trailing checksums came with newer clients; many servers on premise still refuse them.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: {
        connectionTimeout: 3_000,
        requestTimeout: timeoutMs,
        httpAgent: agent,
        httpsAgent: agent,
      },
    });
  const client = createClient(endpoint);
  // Connections of its own: whoever reads slowly keeps one, and must not keep it from those that sign.
  const openingClient = createClient(endpoint, { maxSockets: OPENED_MAX });
  const linkClient = publicEndpoint === endpoint ? client : createClient(publicEndpoint);
  const object = (key: string) => {
    requireStorageKey(key);
    return { Bucket: bucket, Key: key };
  };

  // All attempts and what the action reads of the answer together: the client's own limits hold for one attempt and end with its headers.
  // What is still being read afterwards must not hear the signal any more.
  const inTime = async <T>(action: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new Error(`No answer in ${timeoutMs} ms`)), timeoutMs);
    try {
      return await Promise.race([action(controller.signal), aborted(controller.signal)]);
    } catch (cause) {
      const isUnprovisioned = cause instanceof S3ServiceException && UNPROVISIONED.has(cause.name);
      throw new StorageUnavailable("The object storage can't be used", { cause, isUnprovisioned });
    } finally {
      clearTimeout(timer);
    }
  };

  async function* list(folder: string): AsyncGenerator<StoredFile> {
    const { Bucket, Key } = object(folder);
    let token: string | undefined;
    do {
      const page = new ListObjectsV2Command({
        Bucket,
        Prefix: `${Key}/`,
        ...(token && { ContinuationToken: token }),
      });
      const { Contents = [], NextContinuationToken } = await inTime((abortSignal) =>
        client.send(page, { abortSignal }),
      );
      for (const { Key: key, Size = 0, LastModified } of Contents) {
        if (key && LastModified && isStorageKey(key)) yield { key, sizeBytes: Size, writtenAt: LastModified };
      }
      token = NextContinuationToken;
    } while (token);
  }

  return {
    list,
    put: async (key, bytes, contentType) => {
      const command = new PutObjectCommand({
        ...object(key),
        Body: bytes,
        ContentLength: bytes.length,
        ContentType: contentType,
      });
      await inTime((abortSignal) => client.send(command, { abortSignal }));
    },
    get: async (key) => {
      const command = new GetObjectCommand(object(key));
      return inTime((abortSignal) =>
        unlessMissing(client.send(command, { abortSignal }).then(({ Body }) => Body?.transformToByteArray())),
      );
    },
    open: async (key, range) => {
      const command = new GetObjectCommand({
        ...object(key),
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
      });
      const found = await inTime((abortSignal) =>
        unlessMissing(openingClient.send(command, { abortSignal })),
      );
      if (!found?.Body) return undefined;
      const limits = { sourceMs: timeoutMs, readerMs: readerTimeoutMs };
      return { sizeBytes: wholeSize(found), body: limitIdle(found.Body.transformToWebStream(), limits) };
    },
    stat: async (key) => {
      const command = new HeadObjectCommand(object(key));
      const found = await inTime((abortSignal) => unlessMissing(client.send(command, { abortSignal })));
      return found && { sizeBytes: found.ContentLength ?? 0 };
    },
    remove: async (key) => {
      const command = new DeleteObjectCommand(object(key));
      await inTime((abortSignal) => unlessMissing(client.send(command, { abortSignal })));
    },
    link: async (key, { expiresInSeconds, fileName }) => {
      const command = new GetObjectCommand({
        ...object(key),
        ResponseContentDisposition: contentDisposition(fileName),
        ResponseCacheControl: "private, no-store",
      });
      return getSignedUrl(linkClient, command, { expiresIn: expiresInSeconds });
    },
    // Reading a file that is not there proves address, signature, bucket and the right to tell "missing" from "forbidden".
    ping: async () => {
      const command = new GetObjectCommand(object("ping"));
      await inTime((abortSignal) => unlessMissing(client.send(command, { abortSignal })));
    },
  };
};

/** Of a part the size of the whole stands behind the slash: `bytes 0-99/1234`. */
const wholeSize = ({
  ContentRange,
  ContentLength = 0,
}: Pick<GetObjectCommandOutput, "ContentRange" | "ContentLength">): number =>
  ContentRange ? Number(ContentRange.slice(ContentRange.lastIndexOf("/") + 1)) : ContentLength;

/** What only whoever runs the storage can change. */
const UNPROVISIONED = new Set([
  "NoSuchBucket",
  "AccessDenied",
  "InvalidAccessKeyId",
  "SignatureDoesNotMatch",
]);

const unlessMissing = async <T>(action: Promise<T>): Promise<T | undefined> => {
  try {
    return await action;
  } catch (error) {
    // A missing bucket is a broken installation, not a missing file.
    if (!(error instanceof S3ServiceException) || error.name === "NoSuchBucket") throw error;
    if (error.name === "NoSuchKey" || error.name === "NotFound") return undefined;
    throw error;
  }
};
