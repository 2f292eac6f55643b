import { reasonOf } from "../batch/reason";
import { Problem } from "../server/problem";
import { CHANNELS, type Channel, wireName } from "./channels";
import { type Answered, CONTRACT, type InputOf, type OutputOf, type ReasonView } from "./contract";
import { wipe } from "./wipe";

/** Of Electron's IpcMainInvokeEvent what decides who asks. */
export type Sender = { readonly senderFrame: { readonly url: string; readonly parent: unknown } | null };
export type IpcMain = {
  handle(channel: string, listener: (event: Sender, input: unknown) => Promise<unknown>): void;
};

export type Handlers = { readonly [C in Channel]: (input: InputOf<C>) => Promise<OutputOf<C>> };

/**
 * The only way in from the pages: whether one of our own pages asks, and in the shape of the contract, is checked before anything runs; what
 * goes back has its shape too. A bug is reported and answered without a word about its cause.
 * @param page address of our page; what is loaded from elsewhere, or inside a frame, is not answered
 */
export const openGate = (
  ipc: IpcMain,
  { page, handlers, report }: { page: string; handlers: Handlers; report: (error: unknown) => void },
): void => {
  for (const channel of CHANNELS) {
    ipc.handle(wireName(channel), async ({ senderFrame }, input) => {
      try {
        if (!senderFrame || senderFrame.parent || !isPage(senderFrame.url, page))
          throw new Problem("REQUEST_INVALID");
        return { ok: true, value: await answer(channel, handlers, input) } satisfies Answered<unknown>;
      } catch (error) {
        return { ok: false, reason: reasonFor(error, report) } satisfies Answered<unknown>;
      } finally {
        wipe(input);
      }
    });
  }
};

const isPage = (url: string, page: string): boolean => url.split("#")[0] === page;

const answer = async (channel: Channel, handlers: Handlers, raw: unknown): Promise<unknown> => {
  const { input, output } = CONTRACT[channel];
  const read = input.safeParse(raw);
  if (!read.success) throw new Problem("REQUEST_INVALID", { cause: channel });
  // The table holds a handler for each channel's own shapes, which a loop over all of them can't say.
  const handler = handlers[channel] as (input: unknown) => Promise<unknown>;
  return output.parse(await handler(read.data));
};

const reasonFor = (error: unknown, report: (error: unknown) => void): ReasonView => {
  try {
    return reasonOf(error);
  } catch {
    report(error);
    return { from: "server", code: "PROGRAM_FAILED", details: {} };
  }
};
