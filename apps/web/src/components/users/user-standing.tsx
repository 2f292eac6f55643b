"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useTRPC } from "../../trpc/client";
import { ConfirmDialog } from "../form/confirm-dialog";
import { useProgress } from "../frame/progress";
import { Button } from "../ui/button";
import { Link } from "../ui/link";
import { Note } from "../ui/note";
import { useToast } from "../ui/toasts";
import { USER_LIST } from "./user-list-spec";
import { mayEnter, stateName, type UserDetail, type UserImpact } from "./user-words";

type UserStandingProps = {
  readonly user: UserDetail;
  readonly impact: UserImpact;
  /** Nobody changes their own state. */
  readonly isSelf: boolean;
};

type Deed = "deactivate" | "reactivate" | "archive" | "unarchive" | "delete";

/** In which order they stand in the panel, by state. */
const DEEDS = {
  activo: ["deactivate", "archive", "delete"],
  pendiente: ["deactivate", "archive", "delete"],
  inactivo: ["reactivate", "archive", "delete"],
  archivado: ["unarchive", "delete"],
} as const satisfies Record<ReturnType<typeof stateName>, readonly Deed[]>;

/** What may become of a user, each with what would happen; at the right of all tabs. */
export const UserStanding = ({ user, impact, isSelf }: UserStandingProps) => {
  const t = useTranslations("admin.users");
  const [asked, setAsked] = useState<Deed>();
  const [leftover, setLeftover] = useState<string>();
  const effects = useEffects(user, impact);
  const name = user.full_name;

  if (leftover)
    return (
      <Note tone="wait" title={t("deleted", { name })} isLive>
        <p>{leftover}</p>
        <p>
          <Link href={USER_LIST.path} className="text-accent underline underline-offset-3">
            {t("backToList")}
          </Link>
        </p>
      </Note>
    );
  if (isSelf)
    return (
      <section>
        <h2 className="font-semibold">{t("ownTitle")}</h2>
        <p>{t("ownText")}</p>
      </section>
    );
  return (
    <>
      {DEEDS[stateName(user.estado)].map((deed) => (
        <section key={deed}>
          <h2 className="font-semibold">{t(`deed.${deed}.title`)}</h2>
          {deed === "delete" && impact.has_activity ? (
            <p className="text-ink-soft">{t("hasActivity")}</p>
          ) : (
            <>
              {/* Said a line above already. */}
              <Said effects={deed === "archive" && mayEnter(user) ? [t("archivesAlso")] : effects(deed)} />
              <Button
                look={isDangerous(deed) ? "danger" : "plain"}
                className="h-auto whitespace-normal"
                onClick={() => setAsked(deed)}
              >
                {t(`deed.${deed}.button`, { name })}
              </Button>
            </>
          )}
        </section>
      ))}
      {asked && (
        <DeedDialog
          deed={asked}
          user={user}
          impact={impact}
          effects={effects(asked)}
          close={() => setAsked(undefined)}
          leave={setLeftover}
        />
      )}
    </>
  );
};

const isDangerous = (deed: Deed): boolean => deed !== "reactivate" && deed !== "unarchive";

const Said = ({ effects }: { effects: readonly ReactNode[] }) => (
  <ul className="mb-3 list-disc space-y-1 pl-4">
    {effects.map((effect, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: sentences keep their places
      <li key={index}>{effect}</li>
    ))}
  </ul>
);

/** What each deed would do to this person, in sentences with numbers. */
const useEffects = (user: UserDetail, impact: UserImpact) => {
  const t = useTranslations("admin.users");
  const { pending_documents, open_sessions, api_keys, is_head_of } = impact;
  const leaving = (): string[] => [
    t("leavesSessions", { count: open_sessions }),
    t("leavesDocuments", { count: pending_documents }),
    ...(api_keys > 0 ? [t("leavesKeys", { count: api_keys })] : []),
    ...(is_head_of ? [t("leavesHead", { department: is_head_of.name })] : []),
  ];
  return (deed: Deed): string[] => {
    switch (deed) {
      case "deactivate":
        return leaving();
      case "archive":
        return mayEnter(user) ? [...leaving(), t("archived")] : [t("archived")];
      case "delete":
        return [
          t("deletes"),
          ...(api_keys > 0 ? [t("deletesKeys", { count: api_keys })] : []),
          ...(user.auth_method === "database"
            ? [t(user.shared_identity ? "deletesNoAccount" : "deletesAccount")]
            : []),
        ];
      default:
        return [t("returns"), t("returnsDocuments")];
    }
  };
};

type DeedDialogProps = Omit<UserStandingProps, "isSelf"> & {
  readonly deed: Deed;
  readonly effects: readonly string[];
  readonly close: () => void;
  /** What is still to be told once the person is gone. */
  readonly leave: (warning: string) => void;
};

const DeedDialog = ({ deed, user, impact, effects, close, leave }: DeedDialogProps) => {
  const t = useTranslations("admin.users");
  const { users } = useTRPC().admin;
  const toast = useToast();
  const { go, reload } = useProgress();
  const deactivate = useMutation(users.deactivate.mutationOptions());
  const reactivate = useMutation(users.reactivate.mutationOptions());
  const archive = useMutation(users.archive.mutationOptions());
  const unarchive = useMutation(users.unarchive.mutationOptions());
  const remove = useMutation(users.delete.mutationOptions());
  const name = user.full_name;
  const { pending_documents } = impact;
  const rejects = (deed === "deactivate" || deed === "archive") && mayEnter(user) ? pending_documents : 0;

  const leaving = { user_id: user.id, expected: { pending_documents } };
  const act = async (): Promise<void> => {
    if (deed === "delete") {
      const { warning } = await remove.mutateAsync({ user_id: user.id });
      if (warning) return leave(warning);
      toast(t("deleted", { name }));
      return go(USER_LIST.path);
    }
    if (deed === "deactivate" || deed === "archive") {
      const { rejected_documents } = await (deed === "archive" ? archive : deactivate).mutateAsync(leaving);
      toast(t(`deed.${deed}.done`, { name, count: rejected_documents }));
    } else {
      await (deed === "reactivate" ? reactivate : unarchive).mutateAsync({ user_id: user.id });
      toast(t(`deed.${deed}.done`, { name }));
    }
    reload();
  };
  const run = async () => {
    try {
      await act();
    } catch (error) {
      // The numbers may be others now: the dialog shows them beside the refusal.
      reload();
      throw error;
    }
  };
  return (
    <ConfirmDialog
      isOpen
      close={close}
      title={t(`deed.${deed}.button`, { name })}
      effects={effects}
      verb={t(`deed.${deed}.verb`, { count: rejects })}
      isDangerous={isDangerous(deed)}
      run={run}
    />
  );
};
