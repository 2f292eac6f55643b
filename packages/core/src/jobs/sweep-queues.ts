import { JOB_QUEUES, SWEEPS } from "./job-queues";

const OF_THE_CLOCK: ReadonlySet<string> = new Set([...Object.keys(SWEEPS), ...Object.values(SWEEPS).flat()]);

/** Whether the clock brings it again by itself: nobody needs to repeat it, and nothing is lost with one that is given up. */
export const isSweep = (queue: string): boolean => OF_THE_CLOCK.has(queue);

export const QUEUE_NAMES = Object.keys(JOB_QUEUES) as readonly (keyof typeof JOB_QUEUES)[];
