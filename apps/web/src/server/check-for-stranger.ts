import { type CodeAnswer, checkTyped } from "@foja/api/verification/check-typed";
import { headers } from "next/headers";
import { networkOfCaller } from "./caller";
import { answerWith } from "./page-status";
import { runtime } from "./runtime";

/** What a paper's code says, to whoever opens the page; too many of them are told so, with the status that programs understand. */
export const checkForStranger = async (typed: string): Promise<CodeAnswer> => {
  const asked = await headers();
  const { sources, rateLimit } = runtime();
  const answer = await checkTyped(
    { ...sources, rateLimit },
    { typed, caller: networkOfCaller(asked), requestId: asked.get("x-request-id") ?? "" },
  );
  if (answer.kind === "limited") answerWith(asked, 429, { "retry-after": String(answer.seconds) });
  return answer;
};
