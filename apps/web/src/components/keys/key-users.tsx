"use client";

import { useMutation } from "@tanstack/react-query";
import { Plus, Search, Users, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useTRPC } from "../../trpc/client";
import { ConfirmDialog } from "../form/confirm-dialog";
import { useProgress } from "../frame/progress";
import type { KeyDetail, KeyUserRow } from "../rows";
import { Button } from "../ui/button";
import { MessagePanel } from "../ui/message-panel";
import { useToast } from "../ui/toasts";
import { AddUserDialog } from "./add-user-dialog";
import { KEYS_PATH } from "./key-list-spec";
import { actsForPeople } from "./key-words";

const ACTIVE = 1;

type KeyUsersProps = {
  readonly row: KeyDetail;
  readonly users: readonly KeyUserRow[];
  /** That match; all of them without a search. */
  readonly total: number;
  readonly search: string;
};

/** For whom a key may act. */
export const KeyUsers = ({ row, users, total, search }: KeyUsersProps) => {
  const t = useTranslations("admin.keys");
  const trpc = useTRPC();
  const toast = useToast();
  const { go, reload } = useProgress();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<KeyUserRow>();
  const remove = useMutation(trpc.admin.keys.removeUser.mutationOptions());
  const path = `${KEYS_PATH}/${row.id}?ver=usuarios`;

  if (!actsForPeople(row))
    return <MessagePanel icon={Users} title={t("nobodyTitle")} text={t("nobodyText")} />;

  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("buscar") ?? "").trim();
    go(text ? `${path}&${new URLSearchParams({ buscar: text })}` : path, { scroll: false });
  };
  const end = async ({ user_id, full_name }: KeyUserRow) => {
    await remove.mutateAsync({ key_id: row.id, user_id });
    toast(t("userRemoved", { name: full_name }));
    reload();
  };

  return (
    <section aria-label={t("tabUsers")} className="px-[var(--gutter)] py-3">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <search>
          <form key={search} onSubmit={find} className="flex gap-2">
            <input
              name="buscar"
              type="text"
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              aria-label={t("userSearch")}
              placeholder={t("userSearch")}
              defaultValue={search}
              maxLength={200}
              className="input min-h-7 w-52 text-small"
            />
            <Button type="submit" size="tightIcon" aria-label={t("userFind")}>
              <Search aria-hidden className="size-4" />
            </Button>
          </form>
        </search>
        <p role="status" className="text-small text-ink-soft">
          {t("usersFound", { count: total })}
        </p>
        <Button className="ml-auto" onClick={() => setAdding(true)}>
          <Plus aria-hidden className="size-4" />
          {t("userAdd")}
        </Button>
      </div>
      {users.length === 0 ? (
        <MessagePanel
          icon={Users}
          title={t(search ? "usersNoMatch" : "usersNone", { text: search })}
          text={t(search ? "usersNoMatchText" : "usersNoneText")}
        >
          {search && <Button onClick={() => go(path, { scroll: false })}>{t("usersAll")}</Button>}
        </MessagePanel>
      ) : (
        <ul className="lines">
          {users.map((user) => (
            <li key={user.user_id}>
              <span className="min-w-0 truncate font-medium">
                <bdi>{user.full_name}</bdi>
              </span>
              <span className="line-more truncate">
                {user.email}
                {user.estado !== ACTIVE && ` · ${t("userInactive")}`}
              </span>
              <Button
                look="quiet"
                size="tightIcon"
                aria-label={t("userRemove", { name: user.full_name })}
                onClick={() => setLeaving(user)}
              >
                <X aria-hidden className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {total > users.length && (
        <p className="py-3 text-small text-ink-soft">{t("usersMore", { shown: users.length, total })}</p>
      )}
      {isAdding && <AddUserDialog keyId={row.id} close={() => setAdding(false)} />}
      {leaving && (
        <ConfirmDialog
          isOpen
          close={() => setLeaving(undefined)}
          title={t("userRemove", { name: leaving.full_name })}
          effects={[t("userRemoveEffect", { name: leaving.full_name, left: row.users_count - 1 })]}
          verb={t("userRemove", { name: leaving.full_name })}
          isDangerous
          run={() => end(leaving)}
        />
      )}
    </section>
  );
};
