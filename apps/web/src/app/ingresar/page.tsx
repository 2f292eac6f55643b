import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { localAddress } from "../../auth/local-address";
import { readSession } from "../../auth/session";
import { env } from "../../server/env";
import { SignInButton } from "./sign-in-button";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("signIn"))("action"),
});

type Search = Readonly<Record<string, string | string[] | undefined>>;

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

const SignInPage = async ({ searchParams }: { searchParams: Promise<Search> }) => {
  const t = await getTranslations("signIn");
  const parameters = await searchParams;
  const failure = one(parameters.error);
  const hasEnded = one(parameters.motivo) === "sesion-terminada" && !failure;
  const noAccess = one(parameters.motivo) === "sin-acceso" ? (await readSession())?.email : undefined;

  return (
    <main className="grid min-h-dvh place-items-center bg-surface p-4">
      <div className="w-full max-w-sm rounded-md border border-line bg-paper p-8">
        <p className="text-sm font-semibold tracking-wide text-accent">Foja</p>
        <h1 className="mt-2 text-xl font-semibold">{t("title")}</h1>
        <p className="mt-1 text-sm text-ink-soft">{t("lead")}</p>
        {failure && (
          <p role="alert" className="mt-4 rounded-md bg-bad-soft px-3 py-2 text-sm text-bad">
            {t("failed", { code: failure.slice(0, 40) })}
          </p>
        )}
        {hasEnded && (
          <p role="status" className="mt-4 rounded-md bg-info-soft px-3 py-2 text-sm text-info">
            {t("ended")}
          </p>
        )}
        {noAccess && (
          <p role="alert" className="mt-4 rounded-md bg-wait-soft px-3 py-2 text-sm text-wait">
            {t("noAccess", { email: noAccess })}
          </p>
        )}
        <div className="mt-6">
          <SignInButton
            label={noAccess ? t("otherAccount") : t("action")}
            working={t("working")}
            returnTo={localAddress(one(parameters.callbackUrl), new URL(env.publicUrl).origin)}
            asksAgain={noAccess !== undefined}
          />
        </div>
      </div>
    </main>
  );
};

export default SignInPage;
