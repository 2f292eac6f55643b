"use client";

import { useMutation } from "@tanstack/react-query";
import { Bot, ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useTRPC } from "../../trpc/client";
import { ConfirmDialog } from "../form/confirm-dialog";
import { useProgress } from "../frame/progress";
import type { Outputs } from "../rows";
import { MessagePanel } from "../ui/message-panel";
import { useToast } from "../ui/toasts";
import { type ConnectionRow, ConnectionView } from "./connection-view";

type Asking = { readonly what: "access" | "end"; readonly row: ConnectionRow };

/** Each application that the person let in, with what changes and ends it. */
export const ConnectionList = ({ answer }: { answer: Outputs["connections"]["list"] }) => {
  const t = useTranslations("connections");
  const trpc = useTRPC();
  const toast = useToast();
  const { reload } = useProgress();
  const [asking, setAsking] = useState<Asking>();
  const changeAccess = useMutation(trpc.connections.changeAccess.mutationOptions());
  const end = useMutation(trpc.connections.end.mutationOptions());
  const close = () => setAsking(undefined);
  const { connections, is_elsewhere, may_change_access, ends_at_once } = answer;

  // A line that goes takes along the button to which the focus returned.
  const gone = useRef<string>(undefined);
  useEffect(() => {
    if (!gone.current || connections.some(({ connection_id }) => connection_id === gone.current)) return;
    gone.current = undefined;
    document.querySelector<HTMLElement>("main h1")?.focus();
  }, [connections]);

  if (is_elsewhere)
    return <MessagePanel icon={ExternalLink} title={t("elsewhereTitle")} text={t("elsewhereText")} />;
  if (connections.length === 0)
    return <MessagePanel icon={Bot} title={t("emptyTitle")} text={t("emptyText")} />;

  const change = async ({ connection_id, name, read_only }: ConnectionRow) => {
    await changeAccess.mutateAsync({ connection_id, read_only: !read_only });
    toast(t("changed", { name, readOnly: String(!read_only) }));
    reload();
  };
  const finish = async ({ connection_id, name }: ConnectionRow) => {
    await end.mutateAsync({ connection_id });
    toast(t("ended", { name }));
    gone.current = connection_id;
    reload();
  };

  return (
    <>
      <p className="px-[var(--gutter)] pb-2 text-ink-soft">{t("lead")}</p>
      <ul className="mx-[var(--gutter)] mb-6 divide-y divide-line border-y border-line">
        {connections.map((row) => (
          <ConnectionView
            key={row.connection_id}
            row={row}
            change={may_change_access && !row.is_own ? () => setAsking({ what: "access", row }) : undefined}
            end={() => setAsking({ what: "end", row })}
          />
        ))}
      </ul>
      {asking?.what === "access" && (
        <AccessDialog row={asking.row} close={close} run={() => change(asking.row)} />
      )}
      {asking?.what === "end" && (
        <EndDialog row={asking.row} isAtOnce={ends_at_once} close={close} run={() => finish(asking.row)} />
      )}
    </>
  );
};

type DialogProps = {
  readonly row: ConnectionRow;
  readonly close: () => void;
  readonly run: () => Promise<void>;
};

const AccessDialog = ({ row: { name, read_only }, close, run }: DialogProps) => {
  const t = useTranslations("connections");
  return (
    <ConfirmDialog
      isOpen
      close={close}
      title={t(read_only ? "widenOf" : "narrowOf", { name })}
      effects={read_only ? [t("widenEffect", { name })] : [t("narrowEffect", { name }), t("narrowStop")]}
      verb={t(read_only ? "widen" : "narrow")}
      run={run}
    />
  );
};

const EndDialog = ({ row: { name, is_own }, isAtOnce, close, run }: DialogProps & { isAtOnce: boolean }) => {
  const t = useTranslations("connections");
  return (
    <ConfirmDialog
      isOpen
      close={close}
      title={t("endOf", { name })}
      effects={[
        t("endEffect", { name }),
        ...(isAtOnce ? [] : [t("endLater")]),
        t(is_own ? "endOwn" : "endAgain"),
      ]}
      verb={t("endOf", { name })}
      isDangerous
      run={run}
    />
  );
};
