/** Every question that the pages may ask the main process. Names only: the preload script, which has them all, stays small. */
export const CHANNELS = [
  "program.state",
  "settings.change",
  "server.add",
  "server.choose",
  "server.remove",
  "link.accept",
  "link.refuse",
  "signIn.start",
  "signIn.cancel",
  "signIn.end",
  "municipality.list",
  "municipality.choose",
  "pending.list",
  "document.read",
  "document.open",
  "token.list",
  "token.prefer",
  "library.add",
  "library.remove",
  "batch.start",
  "batch.resume",
  "batch.stop",
  "batch.forget",
  "diagnosis.run",
  "diagnosis.copy",
  "update.install",
] as const;

export type Channel = (typeof CHANNELS)[number];

/** On the wire between the processes, so that nothing else of ours is mistaken for one. */
export const wireName = (channel: Channel): string => `foja:${channel}`;
export const EVENTS = "foja:events";
