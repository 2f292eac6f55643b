"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../trpc/client";
import type { Counter } from "./navigation";

export type Counts = Readonly<Record<Counter, number>>;

const MINUTE = 60_000;
const ONE = { page: 1, page_size: 1 };

/** What waits for this person: as the page came with it, and again each minute that somebody looks. */
export const useCounts = (atFirst: Counts): Counts => {
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.documents.listPendingSignatures.queryOptions(ONE, {
      initialData: { ...ONE, documents: [], total: atFirst.signatures, total_pages: atFirst.signatures },
      refetchInterval: MINUTE,
      staleTime: MINUTE,
    }),
  );
  return { signatures: data.total };
};

/** Counts anew, after something that waited was done. */
export const useCountAgain = (): (() => void) => {
  const client = useQueryClient();
  const trpc = useTRPC();
  return () => void client.invalidateQueries(trpc.documents.listPendingSignatures.queryFilter(ONE));
};
