import { createOutsidePorts } from "@foja/adapters/create-ports";
import type { Ports } from "@foja/core/kernel/context";
import { type OpenInstallation, storageUrlOf, urlsOf } from "./process-table";

/** The real services for the seed, so that its documents are made the way a user would make them. */
export const openSeedPorts = (installation: OpenInstallation): Ports => {
  const urls = urlsOf(installation);
  const { secrets, settings } = installation;
  const outside = createOutsidePorts({
    publicUrl: urls.public,
    storageUrl: storageUrlOf(settings),
    storageLinkSecret: secrets.storageLinkSecret,
    secretsKeys: secrets.secretsKeys,
    notaryUrl: urls.notary,
    notaryApiKey: secrets.notaryApiKey,
    composerUrl: urls.composer,
    composerToken: secrets.composerToken,
    embeddingsModel: settings.embeddingsModel,
    // The accounts of the demo are made apart from its documents.
    identityProvider: "none",
    identityConnection: settings.identityConnection,
  });
  // What is made here has been done when the product starts: nobody waits for a notice of it.
  return { ...outside, jobs: { enqueue: async () => undefined, underWay: async () => new Set() } };
};
