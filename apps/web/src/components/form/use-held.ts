"use client";

import { useRef } from "react";
import { changedOf } from "./changed";
import { failureOf } from "./failure";

type Held = Readonly<Record<string, unknown>>;

/**
 * For a `<Form>` over what an operation changes partly and compares with what was seen (`expected`). Only the fields that differ from what
 * the server is known to hold are sent, each with what it held, so two people who change different things don't hinder each other. `shown`
 * writes the server's values as the fields do: also those of a conflict. Stable through renders.
 * @returns what a form's `save` calls: with its values, and with what sends the names and the expected values and answers the new row
 */
export const useHeld = <Row extends Held>(row: Row, shown: (row: Partial<Row>) => Held) => {
  const held = useRef<Row>(row);
  return async (
    values: Held,
    send: (changed: ReadonlySet<string>, expected: Partial<Row>) => Promise<Row>,
  ): Promise<void> => {
    const before = shown(held.current);
    const names = Object.keys(changedOf(values, before).changes).filter((name) => name in before);
    const expected = Object.fromEntries(
      names.map((name) => [name, held.current[name]]),
    ) as unknown as Partial<Row>;
    try {
      held.current = await send(new Set(names), expected);
    } catch (error) {
      const { kind, current, message, code } = failureOf(error);
      if (kind !== "changed") throw error;
      held.current = { ...held.current, ...current };
      const refusal = { code: "CHANGED_MEANWHILE", current: shown(current as Partial<Row>) };
      throw Object.assign(new Error(message), { data: { requestId: code, refusal } });
    }
  };
};
