"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useTRPC } from "../../trpc/client";
import { ConfirmDialog } from "../form/confirm-dialog";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { Moment } from "../ui/moment";
import { Note } from "../ui/note";

type Made = { readonly url: string; readonly expires_at: string };

type ActivationLinkProps = { readonly userId: string; readonly name: string };

/** A link to choose a password, for whoever hands it over themselves. It is kept nowhere: whoever leaves the page makes another. */
export const ActivationLink = ({ userId, name }: ActivationLinkProps) => {
  const t = useTranslations("admin.users");
  const trpc = useTRPC();
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<Made>();
  const note = useRef<HTMLDivElement>(null);
  const create = useMutation(trpc.admin.users.createActivationLink.mutationOptions({ gcTime: 0 }));

  useEffect(() => {
    if (made) note.current?.scrollIntoView({ block: "nearest" });
  }, [made]);

  const run = async () => {
    setMade(await create.mutateAsync({ user_id: userId }));
    // Nothing of it stays in memory beside what is shown.
    create.reset();
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t("linkCreate")}</Button>
      {made && (
        <Note ref={note} tone="good" title={t("linkMade")} isLive>
          <p>{t.rich("linkOnce", { at: () => <Moment at={made.expires_at} /> })}</p>
          <p className="mt-2 flex items-start gap-1">
            <code className="number min-w-0 whitespace-normal wrap-anywhere">{made.url}</code>
            <CopyButton text={made.url} />
          </p>
        </Note>
      )}
      {isAsking && (
        <ConfirmDialog
          isOpen
          close={() => setAsking(false)}
          title={t("linkTitle", { name })}
          effects={[t("linkEffectOpen"), t("linkEffectKeep")]}
          verb={t("linkCreate")}
          run={run}
        />
      )}
    </>
  );
};
