import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { readSession } from "../../auth/session";
import { Shell } from "../../components/frame/shell";
import { requireMe } from "../../server/me";

/** Of addresses that no page has. Whoever is signed in keeps the frame; others are told that there is nothing, not to sign in for it. */
const LostLayout = async ({ children }: { children: ReactNode }) => {
  if (!(await readSession())) notFound();
  return <Shell me={await requireMe()}>{children}</Shell>;
};

export default LostLayout;
