"use client";

import { signIn } from "next-auth/react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "../../components/ui/button";

export type LinkKind = "token" | "comprobar";
type ActivationProps = { readonly kind: LinkKind; readonly token: string; readonly email: string };

type Spent = { readonly temporary_password: string } | { readonly url: string };

/** "unavailable": to be tried again. */
type State = "ready" | "working" | "gone" | "unavailable" | { readonly password: string };

const TEXTS = {
  token: { lead: "lead", action: "action", working: "working" },
  comprobar: { lead: "proofLead", action: "proofAction", working: "proofWorking" },
} as const;

const spendLink = async (kind: LinkKind, token: string): Promise<State> => {
  try {
    const response = await fetch("/api/session/activation", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ [kind]: token }),
    });
    if (response.status === 410) return "gone";
    if (!response.ok) return "unavailable";
    const spent = (await response.json()) as Spent;
    if ("temporary_password" in spent) return { password: spent.temporary_password };
    window.location.assign(spent.url);
    return "working";
  } catch {
    return "unavailable";
  }
};

export const Activation = ({ kind, token, email }: ActivationProps) => {
  const t = useTranslations("activation");
  const [state, setState] = useState<State>("ready");

  const start = () => {
    setState("working");
    void spendLink(kind, token).then(setState);
  };
  const goOn = () => {
    // Whoever else is signed in at the provider on this computer is not meant.
    const parameters = { ui_locales: document.documentElement.lang, login_hint: email, prompt: "login" };
    void signIn("oidc", { callbackUrl: "/" }, parameters);
  };

  if (typeof state === "object") {
    return (
      <div role="status">
        <p className="mt-4 text-sm text-ink-soft">{t("password")}</p>
        <p className="mt-1 rounded-md border border-line bg-surface px-3 py-2 text-center font-mono select-all">
          {state.password}
        </p>
        <p className="mt-3 text-sm text-ink-soft">{t("hint")}</p>
        <Button look="primary" className="mt-6 w-full" onClick={goOn}>
          {t("signIn")}
        </Button>
      </div>
    );
  }
  const texts = TEXTS[kind];
  return (
    <>
      <p className="mt-1 text-sm text-ink-soft">{t(texts.lead, { email })}</p>
      {(state === "gone" || state === "unavailable") && (
        <p role="alert" className="mt-4 rounded-md bg-bad-soft px-3 py-2 text-sm text-bad">
          {t(state)}
        </p>
      )}
      {state !== "gone" && (
        <Button look="primary" className="mt-6 w-full" onClick={start} disabled={state === "working"}>
          {t(state === "working" ? texts.working : texts.action)}
        </Button>
      )}
    </>
  );
};
