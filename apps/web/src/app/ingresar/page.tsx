import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { localAddress } from "../../auth/local-address";
import { readSession } from "../../auth/session";
import { SIGNED_OUT_COOKIE } from "../../auth/signed-out";
import { buttonStyle } from "../../components/ui/button";
import { Note } from "../../components/ui/note";
import { env } from "../../server/env";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("signIn"))("action"),
});

type Search = Readonly<Record<string, string | string[] | undefined>>;

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

/** Says what there is to say before somebody signs in; where there is nothing, they are at their provider at once. */
const SignInPage = async ({ searchParams }: { searchParams: Promise<Search> }) => {
  const t = await getTranslations("signIn");
  const parameters = await searchParams;
  const failure = one(parameters.error);
  const why = one(parameters.motivo);
  const session = await readSession();
  const returnTo = localAddress(one(parameters.callbackUrl), new URL(env.publicUrl).origin);

  const noAccess = why === "sin-acceso" ? session?.person.email : undefined;
  const said = failure
    ? { tone: "bad" as const, text: t("failed", { code: failure.slice(0, 40) }) }
    : noAccess
      ? { tone: "wait" as const, text: t("noAccess", { email: noAccess }) }
      : why === "sesion-terminada"
        ? { tone: "info" as const, text: t("ended") }
        : !session && (await cookies()).has(SIGNED_OUT_COOKIE)
          ? { tone: "good" as const, text: t("signedOut") }
          : undefined;
  const start = `/api/auth/start?${new URLSearchParams({ callbackUrl: returnTo })}${noAccess ? "&otra" : ""}`;
  if (!said) redirect(session ? returnTo : start);

  return (
    <main className="grid min-h-dvh place-items-center bg-surface p-4">
      <div className="grid w-full max-w-sm gap-4 rounded-md border border-line bg-paper p-8">
        <div>
          <p className="font-semibold text-accent">Foja</p>
          <h1 className="mt-2 text-title font-semibold">{t("title")}</h1>
          <p className="mt-1 text-ink-soft">{t("lead")}</p>
        </div>
        {said && (
          <Note tone={said.tone} isLive>
            <p>{said.text}</p>
          </Note>
        )}
        {/* No page of ours: the browser must leave. */}
        <a href={start} className={buttonStyle({ look: "primary", size: "large" })}>
          {noAccess ? t("otherAccount") : t("action")}
        </a>
      </div>
    </main>
  );
};

export default SignInPage;
