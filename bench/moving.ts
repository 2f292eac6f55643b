import { changeCaseStatusOp } from "@foja/core/cases/change-case-status.op";
import { createCaseOp } from "@foja/core/cases/create-case.op";
import { transferCaseOp } from "@foja/core/cases/transfer-case.op";
import type { Context } from "@foja/core/kernel/context";
import { invoke } from "@foja/core/kernel/invoke";
import { actAs } from "./lib/act-as";
import type { Running } from "./lib/installation";
import { median, round, timed } from "./lib/numbers";
import { printTable, printTarget, printTitle, type Verdict } from "./lib/print";

const ROUNDS = 15;
const WARM_UP = 3;
const BARE_MAX = 3;
const PASS_MAX = 1.5;

type Turn = { readonly pause: number; readonly bare: number; readonly open: number; readonly pass: number };

/**
 * Transfers against what they can't be cheaper than, in turns: without a view pass a change of state, the least that is written of a
 * case; with one the opening of a case, which composes and signs its cover as the transfer its pass.
 */
export const runMoving = async (running: Running): Promise<Verdict[]> => {
  printTitle("A transfer, without and with a view pass, medians");
  const { creator, outsider } = running.demo.users;
  const owner = await actAs(running, creator.user_id);
  const other = await actAs(running, outsider.user_id);
  const turns: Turn[] = [];
  for (let turn = 0; turn < WARM_UP + ROUNDS; turn++) turns.push(await oneTurn(running, owner, other));
  const counted = turns.slice(WARM_UP);

  const row = (label: string, which: keyof Turn) => [
    label,
    round(median(counted.map((one) => one[which])), 1),
  ];
  printTable([
    ["", "ms"],
    row("a change of state", "pause"),
    row("transfer without a pass", "bare"),
    row("a case opened with its cover", "open"),
    row("transfer with a pass", "pass"),
  ]);
  const bare = median(counted.map((one) => one.bare / one.pause));
  const pass = median(counted.map((one) => one.pass / one.open));
  return [
    printTarget("transfer in changes of state", bare, `${BARE_MAX} or less`, bare <= BARE_MAX),
    printTarget("transfer with a pass in opened cases", pass, `${PASS_MAX} or less`, pass <= PASS_MAX),
  ];
};

/** There without a pass, and back with one. */
const oneTurn = async ({ demo }: Running, owner: Context<"user">, other: Context<"user">): Promise<Turn> => {
  const opened = await timed(() =>
    invoke(createCaseOp, owner, { case_template_id: demo.case_template_id, reference: "Medición" }),
  );
  const { case_id } = opened.value;
  const paused = await timed(() =>
    invoke(changeCaseStatusOp, owner, { case_id, status: "inactive", reason: "Medición" }),
  );
  const transfer = (from: Context<"user">, to: Context<"user">, create_official_doc: boolean) =>
    timed(() =>
      invoke(transferCaseOp, from, {
        case_id,
        target_sector_id: to.actor.sectorId,
        reason: "Medición",
        create_official_doc,
      }),
    );
  const bare = await transfer(owner, other, false);
  const pass = await transfer(other, owner, true);
  return { pause: paused.ms, bare: bare.ms, open: opened.ms, pass: pass.ms };
};
