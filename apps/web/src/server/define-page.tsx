import { notFound, unstable_rethrow } from "next/navigation";
import type { ReactNode } from "react";
import { Refused } from "../components/states/refused";
import { withRequestId } from "./api";
import { toSignIn } from "./me";
import { refusalOf } from "./refusal-of";

/**
 * A page of the workspace. It asks what it shows (`api`) and need not think of refusals: what is not there, or may not be known to be, is a
 * 404; what the person may not do is said in the refusal's own words, which name who can grant it; whatever fails shows the id under which
 * it is logged. All inside the frame.
 */
export const definePage =
  <Props,>(render: (props: Props) => Promise<ReactNode>) =>
  async (props: Props): Promise<ReactNode> => {
    try {
      return await render(props);
    } catch (error) {
      unstable_rethrow(error);
      const refusal = refusalOf(error);
      if (refusal?.code === "not_found") notFound();
      if (refusal?.code === "unauthenticated") return toSignIn();
      if (refusal) return <Refused text={refusal.message} isForbidden={refusal.code === "forbidden"} />;
      throw await withRequestId(error);
    }
  };
