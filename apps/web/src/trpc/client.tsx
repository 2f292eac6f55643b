"use client";

import type { AppRouter } from "@foja/api/trpc/router";
import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import { type ReactNode, useState } from "react";
import { findSessionEnd, isAboutPerson, signInAddress } from "./session-end";

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

export { useTRPC, useTRPCClient };

const askSession = async (): Promise<number> => (await fetch("/api/trpc/session.get")).status;

// A read leaves nothing behind; the page's own address brings the person back to it.
const leaveIfEnded = async (error: unknown): Promise<void> => {
  const why = await findSessionEnd(error, askSession).catch(() => undefined);
  if (why) window.location.assign(signInAddress(why, window.location.pathname + window.location.search));
};

const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: leaveIfEnded }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 1 && !isAboutPerson(error),
        refetchOnWindowFocus: true,
      },
    },
  });

export const DataProvider = ({ children }: { children: ReactNode }) => {
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(() =>
    createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: "/api/trpc" })] }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
};
