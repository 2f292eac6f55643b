"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { z } from "zod";
import { useTRPC } from "../../trpc/client";
import { ConfirmDialog } from "../form/confirm-dialog";
import { Field } from "../form/field";
import { FormDialog } from "../form/form-dialog";
import { useForm } from "../form/use-form";
import { useProgress } from "../frame/progress";
import { Button } from "../ui/button";
import { Note } from "../ui/note";
import { useToast } from "../ui/toasts";
import { ActivationLink } from "./activation-link";
import { mayEnter, type UserDetail, type UserImpact } from "./user-words";

type UserAccessProps = { readonly user: UserDetail; readonly impact: UserImpact };

type Asked = "email" | "method" | "invite";

/** How somebody comes in, and what changes it. */
export const UserAccess = ({ user, impact }: UserAccessProps) => {
  const t = useTranslations("admin.users");
  const [asked, setAsked] = useState<Asked>();
  const [warning, setWarning] = useState<string>();
  const close = () => setAsked(undefined);
  const hasPassword = user.auth_method === "database";
  const enters = mayEnter(user);
  return (
    <div className="grid gap-6 px-[var(--gutter)] py-4">
      {user.shared_identity && (
        <Note tone="info" title={t("sharedTitle")}>
          <p>{t("sharedText", { email: user.email })}</p>
        </Note>
      )}
      {warning && (
        <Note tone="wait" title={t("methodWarning")} isLive>
          <p>{warning}</p>
        </Note>
      )}
      <Part title={t("email")} value={user.email} text={t("emailText")}>
        {user.shared_identity && hasPassword ? (
          <p>{t("sharedEmail")}</p>
        ) : (
          <Button onClick={() => setAsked("email")}>{t("emailChange")}</Button>
        )}
      </Part>
      <Part
        title={t("method")}
        value={t(hasPassword ? "methodPassword" : "methodSocial")}
        text={t(hasPassword ? "methodPasswordText" : "methodSocialText")}
      >
        {user.shared_identity ? (
          <p>{t("sharedMethod")}</p>
        ) : !enters && !hasPassword ? (
          <p>{t("methodUnfit")}</p>
        ) : (
          <Button onClick={() => setAsked("method")}>
            {t(hasPassword ? "methodToSocial" : "methodToPassword")}
          </Button>
        )}
      </Part>
      <Part title={t("invitation")} text={t(hasPassword ? "invitationPassword" : "invitationSocial")}>
        {enters ? (
          <Button onClick={() => setAsked("invite")}>{t("invite")}</Button>
        ) : (
          <p>{t("invitationUnfit")}</p>
        )}
      </Part>
      {hasPassword && <LinkPart user={user} />}
      {asked === "email" && <EmailDialog user={user} impact={impact} close={close} />}
      {asked === "method" && <MethodDialog user={user} impact={impact} close={close} warn={setWarning} />}
      {asked === "invite" && <InviteDialog user={user} close={close} />}
    </div>
  );
};

const LinkPart = ({ user }: Pick<UserAccessProps, "user">) => {
  const t = useTranslations("admin.users");
  return (
    <Part title={t("link")} text={t("linkText")}>
      {!mayEnter(user) ? (
        <p>{t("invitationUnfit")}</p>
      ) : user.shared_identity ? (
        <p>{t("linkShared")}</p>
      ) : (
        <ActivationLink userId={user.id} name={user.full_name} />
      )}
    </Part>
  );
};

type PartProps = {
  readonly title: string;
  readonly value?: string;
  readonly text: string;
  readonly children: ReactNode;
};

const Part = ({ title, value, text, children }: PartProps) => (
  <section className="grid max-w-[var(--measure)] justify-items-start gap-1">
    <h2 className="font-semibold">{title}</h2>
    {value && <p className="wrap-anywhere">{value}</p>}
    <p className="mb-1 text-ink-soft">{text}</p>
    {children}
  </section>
);

type DialogProps = UserAccessProps & { readonly close: () => void };

const EmailDialog = ({ user, impact, close }: DialogProps) => {
  const t = useTranslations("admin.users");
  const trpc = useTRPC();
  const toast = useToast();
  const { reload } = useProgress();
  const change = useMutation(trpc.admin.users.changeEmail.mutationOptions());
  const form = useForm({
    schema: z.object({
      new_email: z
        .string()
        .trim()
        .pipe(z.email(t("emailWrong"))),
    }),
    initial: { new_email: "" },
    known: { email: user.email },
    save: ({ new_email }, known) =>
      change.mutateAsync({ user_id: user.id, new_email, expected: { email: String(known.email) } }),
    onSaved: () => {
      toast(t("emailChanged"));
      close();
      reload();
    },
  });
  return (
    <FormDialog
      isOpen
      close={close}
      title={t("emailTitle", { name: user.full_name })}
      effects={[t("emailEffect", { email: user.email }), t("sessionsEnd", { count: impact.open_sessions })]}
      verb={t("emailChange")}
      isDangerous
      form={form}
    >
      <Field name="new_email" kind="email" label={t("emailNew")} maxLength={254} />
    </FormDialog>
  );
};

const MethodDialog = ({
  user,
  impact,
  close,
  warn,
}: DialogProps & { readonly warn: (text: string | undefined) => void }) => {
  const t = useTranslations("admin.users");
  const trpc = useTRPC();
  const toast = useToast();
  const { reload } = useProgress();
  const change = useMutation(trpc.admin.users.changeAuthMethod.mutationOptions());
  const { auth_method } = user;
  const toSocial = auth_method === "database";
  const run = async () => {
    const { warning } = await change.mutateAsync({
      user_id: user.id,
      auth_method: toSocial ? "social" : "database",
      expected: { auth_method },
    });
    warn(warning);
    toast(t("methodChanged"));
    reload();
  };
  return (
    <ConfirmDialog
      isOpen
      close={close}
      title={t("methodTitle", { name: user.full_name })}
      effects={[
        t(toSocial ? "methodToSocialEffect" : "methodToPasswordEffect", { email: user.email }),
        t("sessionsEnd", { count: impact.open_sessions }),
      ]}
      verb={t(toSocial ? "methodToSocial" : "methodToPassword")}
      isDangerous
      run={run}
    />
  );
};

const InviteDialog = ({ user, close }: Omit<DialogProps, "impact">) => {
  const t = useTranslations("admin.users");
  const trpc = useTRPC();
  const toast = useToast();
  const { reload } = useProgress();
  const invite = useMutation(trpc.admin.users.reinvite.mutationOptions());
  const run = async () => {
    const { to } = await invite.mutateAsync({ user_id: user.id });
    toast(t("invited", { email: to }));
    reload();
  };
  return (
    <ConfirmDialog
      isOpen
      close={close}
      title={t("inviteTitle", { name: user.full_name })}
      effects={[
        t(user.auth_method === "database" ? "inviteEffectPassword" : "inviteEffectSocial", {
          email: user.email,
        }),
      ]}
      verb={t("invite")}
      run={run}
    />
  );
};
