"use client";

import { Dices } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Field } from "../form/field";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { Note } from "../ui/note";

const NAME = "webhook_secret";
const SECRET_MAX = 500;
/** As many as the hash gives; the standard wants 24 to 64. */
const BYTES = 32;

/** A secret as libraries of Standard Webhooks take it. */
const inventSecret = (): string =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))))}`;

/** What notices are signed with: typed, or made here and then shown until it is saved. */
export const SecretField = ({ hasSecret }: { hasSecret: boolean }) => {
  const t = useTranslations("admin.keys");
  const { setValue, watch } = useFormContext();
  const [made, setMade] = useState<string>();
  const make = () => {
    const secret = inventSecret();
    setMade(secret);
    setValue(NAME, secret, { shouldDirty: true });
  };
  return (
    <div className="grid gap-2">
      <Field
        name={NAME}
        kind="password"
        isOptional
        autoComplete="new-password"
        label={t("webhookSecret")}
        help={t(hasSecret ? "webhookSecretKept" : "webhookSecretHelp")}
        maxLength={SECRET_MAX}
      />
      <Button size="tight" className="justify-self-start" onClick={make}>
        <Dices aria-hidden className="size-4" />
        {t("webhookSecretMake")}
      </Button>
      {made !== undefined && watch(NAME) === made && (
        <Note tone="wait" title={t("webhookSecretMade")} isLive>
          <span className="flex items-center gap-1">
            <code className="min-w-0 font-mono text-small wrap-anywhere select-all">{made}</code>
            <CopyButton text={made} />
          </span>
        </Note>
      )}
    </div>
  );
};
