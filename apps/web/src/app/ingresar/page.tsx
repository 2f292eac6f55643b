import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { localAddress } from "../../auth/local-address";
import { readSession } from "../../auth/session";
import { SIGNED_OUT_COOKIE } from "../../auth/signed-out";
import { buttonStyle } from "../../components/ui/button";
import { classNames } from "../../components/ui/class-names";
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

  const noAccess = why === "sin-acceso" ? session?.email : undefined;
  const hasEnded = why === "sesion-terminada" && !failure;
  const isSignedOut = !session && (await cookies()).has(SIGNED_OUT_COOKIE);
  const start = `/api/auth/start?${new URLSearchParams({ callbackUrl: returnTo })}${noAccess ? "&otra" : ""}`;
  if (!failure && !noAccess && !hasEnded && !isSignedOut) redirect(session ? returnTo : start);

  return (
    <main className="grid min-h-dvh place-items-center bg-surface p-4">
      <div className="grid w-full max-w-sm gap-4 rounded-md border border-line bg-paper p-8">
        <div>
          <p className="font-semibold text-accent">Foja</p>
          <h1 className="mt-2 text-title font-semibold">{t("title")}</h1>
          <p className="mt-1 text-ink-soft">{t("lead")}</p>
        </div>
        {failure && <Note tone="bad" title={t("failed", { code: failure.slice(0, 40) })} isLive />}
        {hasEnded && <Note tone="info" title={t("ended")} isLive />}
        {noAccess && <Note tone="wait" title={t("noAccess", { email: noAccess })} isLive />}
        {isSignedOut && !hasEnded && !failure && <Note tone="good" title={t("signedOut")} isLive />}
        {/* No page of ours: the browser must leave. */}
        <a href={start} className={classNames(buttonStyle({ look: "primary" }), "min-h-10")}>
          {noAccess ? t("otherAccount") : t("action")}
        </a>
      </div>
    </main>
  );
};

export default SignInPage;
