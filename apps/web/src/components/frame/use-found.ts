"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTRPC } from "../../trpc/client";
import { type Found, foundOf } from "./found";

const SHOWN = 4;
/** Fewer characters match nearly everything. */
const LENGTH_MIN = 2;
const PAUSE_MS = 200;

type Searched = {
  /** What the results are of: behind what is typed while somebody types. */
  readonly text: string;
  readonly found: readonly Found[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
};

/** A few cases and documents for what is being typed, once there is a pause in it. */
export const useFound = (typed: string, isWanted: boolean): Searched => {
  const trpc = useTRPC();
  const text = useSettled(typed.trim().slice(0, 200));
  const enabled = isWanted && text.length >= LENGTH_MIN;
  const asked = { search: text, page: 1, page_size: SHOWN };
  const cases = useQuery(trpc.cases.search.queryOptions(asked, { enabled }));
  const documents = useQuery(trpc.documents.search.queryOptions(asked, { enabled }));
  return {
    text: enabled ? text : "",
    found: enabled ? foundOf(text, cases.data?.cases ?? [], documents.data?.documents ?? []) : [],
    isSearching: cases.isFetching || documents.isFetching,
    hasFailed: cases.isError || documents.isError,
  };
};

const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
