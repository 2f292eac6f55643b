import type { PgBoss } from "pg-boss";
import { DEAD_LETTER_OPTIONS, deadLetterOf, type QueueDefinition, toQueueOptions } from "./definition";

/** Makes what is missing. Only the worker changes what is there, so that an older copy of the web doesn't undo its settings. */
export const ensureQueues = async (
  boss: PgBoss,
  definitions: readonly (readonly [string, QueueDefinition])[],
  isWorker: boolean,
): Promise<void> => {
  for (const [name, definition] of definitions) {
    const exists = await boss.getQueue(name);
    if (exists && !isWorker) continue;
    const options = toQueueOptions(name, definition);
    await boss.createQueue(deadLetterOf(name), DEAD_LETTER_OPTIONS);
    await boss.createQueue(name, options);
    if (!isWorker) continue;
    const { policy: _policy, ...changeable } = options;
    await boss.updateQueue(name, changeable);
    await keepSchedule(boss, name, definition.cron);
  }
};

const keepSchedule = async (boss: PgBoss, name: string, cron: QueueDefinition["cron"]): Promise<void> => {
  if (cron) await boss.schedule(name, cron.expression, {}, { tz: cron.timeZone ?? "UTC" });
  else await boss.unschedule(name);
};
