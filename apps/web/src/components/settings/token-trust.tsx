"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { useTRPC } from "../../trpc/client";
import { Field } from "../form/field";
import { Form } from "../form/form";
import { SaveBar } from "../form/save-bar";
import { useForm } from "../form/use-form";
import { useHeld } from "../form/use-held";
import { useProgress } from "../frame/progress";
import type { TokenSettingsRow } from "../rows";
import { Moment } from "../ui/moment";

type Trust = Pick<TokenSettingsRow, "trust_pem" | "require_revocation">;

/** Whose certificates may sign by token here. */
export const TokenTrust = ({ settings }: { settings: TokenSettingsRow }) => {
  const t = useTranslations("admin.settings");
  const trpc = useTRPC();
  const { reload } = useProgress();
  const update = useMutation(trpc.admin.municipality.updateTokenSigning.mutationOptions());
  const { trust_pem, require_revocation, authorities } = settings;
  const change = useHeld<Trust>({ trust_pem, require_revocation }, (part) => part);
  const form = useForm({
    schema: z.object({ trust_pem: z.string(), require_revocation: z.boolean() }),
    initial: { trust_pem, require_revocation },
    save: (values) =>
      change(values, (changed, expected) =>
        update.mutateAsync({
          ...(changed.has("trust_pem") && { trust_pem: values.trust_pem }),
          ...(changed.has("require_revocation") && { require_revocation: values.require_revocation }),
          expected,
        }),
      ),
    onSaved: reload,
  });

  return (
    <div className="px-[var(--gutter)] py-4">
      <p className="mb-4 max-w-prose text-ink-soft">{t("tokenText")}</p>
      <h2 className="mb-2 font-semibold">{t("tokenAuthorities")}</h2>
      {authorities.length === 0 ? (
        <p className="mb-4 text-ink-soft">{t("tokenNoAuthorities")}</p>
      ) : (
        <ul className="mb-4 grid gap-2">
          {authorities.map(({ sha256, subject, valid_until }) => (
            <li key={sha256}>
              <span className="block">{subject}</span>
              <span className="text-ink-soft">
                {t("tokenValidUntil")} <Moment at={valid_until} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Form form={form} label={t("tabToken")}>
        <Field
          name="trust_pem"
          kind="area"
          rows={10}
          isOptional
          label={t("tokenTrust")}
          help={t("tokenTrustHelp")}
        />
        <Field
          name="require_revocation"
          kind="check"
          label={t("tokenRevocation")}
          help={t("tokenRevocationHelp")}
        />
        <SaveBar form={form} />
      </Form>
    </div>
  );
};
