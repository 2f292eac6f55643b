/** Next calls it once, before the server takes its first request. */
export const register = async (): Promise<void> => {
  // No setting: Next writes the value in while it builds, and leaves what is below out of the edge's build.
  // biome-ignore lint/style/noProcessEnv: see above
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const [
    early,
    { signInLimit },
    { watchMethods },
    { watchPeers },
    { watchLengths },
    { watchNames },
    { watchStatus },
    { stopInOrder },
    { env },
  ] = await Promise.all([
    import("./server/early-refusal"),
    import("./auth/sign-in-limit"),
    import("./server/other-methods"),
    import("./server/peer-header"),
    import("./server/content-length"),
    import("./server/public-address"),
    import("./server/page-status"),
    import("./server/orderly-stop"),
    import("./server/env"),
  ]);
  early.watchRequests({ limit: signInLimit, trustedProxies: env.trustedProxies });
  watchMethods();
  watchPeers();
  watchLengths();
  watchNames(new URL(env.publicUrl).origin);
  watchStatus();
  stopInOrder();
};
