"use client";

import { startTransition } from "react";
import { useProgress } from "../../components/frame/progress";
import { Failed } from "../../components/states/failed";

const WorkspaceError = ({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) => {
  const { reload } = useProgress();
  const retry = () =>
    startTransition(() => {
      reload();
      reset();
    });
  return <Failed code={error.digest} retry={retry} />;
};

export default WorkspaceError;
