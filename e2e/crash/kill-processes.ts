import { killHard } from "../lib/processes";
import { pause } from "./persistently";

const ROUNDS_MAX = 12;

/**
 * Kills these processes one after the other, every three to eight seconds, until it is stopped.
 * @returns the names of those that were killed
 */
export const killProcesses = (names: readonly string[]): { stop(): Promise<readonly string[]> } => {
  let isOver = false;
  const kills: string[] = [];
  const killing = (async () => {
    for (let round = 0; !isOver && round < ROUNDS_MAX; round++) {
      await pause(3000 + ((round * 7919) % 5000));
      if (isOver) break;
      const name = names[round % names.length]!;
      killHard(name);
      kills.push(name);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await killing;
      return kills;
    },
  };
};
