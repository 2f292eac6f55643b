import type { Certificates } from "@foja/core/ports/certificates";
import type { Composer } from "@foja/core/ports/composer";
import type { Connections } from "@foja/core/ports/connections";
import type { Embeddings } from "@foja/core/ports/embeddings";
import type { Identity } from "@foja/core/ports/identity";
import type { ImageFetcher } from "@foja/core/ports/image-fetcher";
import type { LanguageModel } from "@foja/core/ports/language-model";
import type { Mailbox } from "@foja/core/ports/mailbox";
import type { Notary } from "@foja/core/ports/notary";
import type { Receivers } from "@foja/core/ports/receivers";
import type { Secrets } from "@foja/core/ports/secrets";
import type { Storage } from "@foja/core/ports/storage";
import { createCertificateFiles } from "./certificates/certificate-files";
import { createComposerClient } from "./composer/composer-client";
import { createEmbeddingsClient } from "./embeddings/embeddings-client";
import { createConnections } from "./identity/create-connections";
import { createIdentity, type IdentityVariables } from "./identity/create-identity";
import { createImageFetcher } from "./images/image-fetcher";
import { createChatCompletions } from "./language-model/chat-completions";
import { createFolderMailbox } from "./mail/folder-mailbox";
import { createNotaryClient } from "./notary/notary-client";
import { restingNotary } from "./notary/resting-notary";
import { createSecrets, parseSecretKeys } from "./secrets/sealed-secrets";
import { createStorage } from "./storage/create-storage";
import { readAllowed } from "./webhooks/allowed-addresses";
import { createReceivers } from "./webhooks/receivers";

export type OutsideOptions = IdentityVariables & {
  readonly publicUrl: string;
  /** Of the pages at the identity provider; absent for a process that signs nobody in. */
  readonly oidcClientId?: string | undefined;
  /** Where published documents are read, when it is not this installation that serves them. */
  readonly publicFilesUrl?: string | undefined;
  /** `file:///folder` or `s3://...`. */
  readonly storageUrl: string;
  readonly storageLinkSecret: string;
  readonly secretsKeys: string;
  readonly notaryUrl: string;
  readonly notaryApiKey: string;
  readonly composerUrl: string;
  readonly composerToken: string;
  readonly embeddingsUrl?: string | undefined;
  readonly embeddingsModel: string;
  readonly embeddingsApiKey?: string | undefined;
  /** Without it nothing is sent to any model. */
  readonly languageModelUrl?: string | undefined;
  readonly languageModelName?: string | undefined;
  readonly languageModelKey?: string | undefined;
  /** Where mails lie that no server takes. With a server they are none of anybody's here. */
  readonly mailFolder?: string | undefined;
  readonly smtpUrl?: string | undefined;
  /** Blocks of addresses, and host:port, that may be told things though they are private. */
  readonly webhookAllowedAddresses?: readonly string[] | undefined;
  readonly webhookSignatureHeaders?: readonly string[] | undefined;
};

export type OutsidePorts = {
  readonly notary: Notary;
  readonly composer: Composer;
  readonly storage: Storage;
  readonly fetchImage: ImageFetcher;
  readonly secrets: Secrets;
  readonly identity: Identity;
  readonly connections: Connections;
  readonly certificates: Certificates;
  readonly receivers: Receivers;
  readonly embeddings: Embeddings | null;
  readonly languageModel: LanguageModel | null;
  readonly mailbox: Mailbox | null;
  readonly publicFilesUrl: string;
};

/** The real adapters of everything outside the process but the database and its queue. */
export const createOutsidePorts = (options: OutsideOptions): OutsidePorts => {
  const secrets = createSecrets(parseSecretKeys(options.secretsKeys));
  return {
    notary: restingNotary(createNotaryClient({ baseUrl: options.notaryUrl, apiKey: options.notaryApiKey })),
    composer: createComposerClient({
      baseUrl: options.composerUrl,
      token: options.composerToken,
      publicUrl: options.publicUrl,
    }),
    storage: createStorage({
      storageUrl: options.storageUrl,
      publicUrl: options.publicUrl,
      linkSecret: options.storageLinkSecret,
    }),
    fetchImage: createImageFetcher(),
    secrets,
    identity: createIdentity(options, secrets),
    connections: createConnections(options),
    certificates: createCertificateFiles(),
    receivers: createReceivers({
      allowed: readAllowed(options.webhookAllowedAddresses ?? []),
      signatureHeaders: options.webhookSignatureHeaders ?? [],
    }),
    embeddings: options.embeddingsUrl
      ? createEmbeddingsClient({
          baseUrl: options.embeddingsUrl,
          model: options.embeddingsModel,
          apiKey: options.embeddingsApiKey,
        })
      : null,
    languageModel: createLanguageModel(options),
    publicFilesUrl: options.publicFilesUrl ?? `${options.publicUrl}/publico`,
    mailbox: options.mailFolder && !options.smtpUrl ? createFolderMailbox(options.mailFolder) : null,
  };
};

const createLanguageModel = ({
  languageModelUrl: baseUrl,
  languageModelName: model,
  languageModelKey: apiKey,
}: OutsideOptions): LanguageModel | null =>
  baseUrl && model ? createChatCompletions({ baseUrl, model, apiKey }) : null;
