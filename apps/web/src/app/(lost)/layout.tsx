import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { readSession } from "../../auth/session";
import { requireMe } from "../../server/me";
import { Shell } from "../../server/shell";

/** Of addresses that no page has. Whoever is signed in keeps the frame; others are told that there is nothing, not to sign in for it. */
const LostLayout = async ({ children }: { children: ReactNode }) => {
  if (!(await readSession())) notFound();
  return <Shell me={await requireMe()}>{children}</Shell>;
};

export default LostLayout;
