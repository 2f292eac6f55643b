import { StorageError } from "./storage-error";

export type S3Settings = {
  readonly bucket: string;
  readonly endpoint: string;
  /** Address that browsers reach; links are signed for it. */
  readonly publicEndpoint: string;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
};

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PARAMETERS = new Set(["region", "tls", "public"]);

/**
 * Reads `s3://key:secret@host[:port]/bucket?region=us-east-1&tls=true&public=https://files.example`. Key and secret
 * are percent-encoded; tls is on unless `tls=false`; `public` is needed when browsers reach the server under another
 * address. Throws `StorageError` `bad_configuration`, never showing the secret.
 */
export const parseS3Url = (storageUrl: string): S3Settings => {
  const url = URL.parse(storageUrl);
  if (url?.protocol !== "s3:") throw bad("it must start with s3://");
  for (const name of url.searchParams.keys()) {
    if (!PARAMETERS.has(name)) throw bad(`unknown parameter ${name}`);
  }
  const bucket = url.pathname.slice(1);
  if (!url.host) throw bad("the host is missing");
  if (!BUCKET.test(bucket)) throw bad("the path must be the name of one bucket");
  if (!url.username || !url.password) throw bad("the access key and its secret are missing");

  const tls = url.searchParams.get("tls") ?? "true";
  if (tls !== "true" && tls !== "false") throw bad("tls must be true or false");
  const endpoint = `${tls === "true" ? "https" : "http"}://${url.host}`;
  return {
    bucket,
    endpoint,
    publicEndpoint: publicEndpoint(url) ?? endpoint,
    region: url.searchParams.get("region") ?? "us-east-1",
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
  };
};

const publicEndpoint = (url: URL): string | undefined => {
  const text = url.searchParams.get("public");
  if (text === null) return undefined;
  const address = URL.parse(text);
  if (!address || !["http:", "https:"].includes(address.protocol))
    throw bad("public must be an http(s) address");
  return address.origin;
};

const bad = (why: string) => new StorageError("bad_configuration", `STORAGE_URL: ${why}`);
