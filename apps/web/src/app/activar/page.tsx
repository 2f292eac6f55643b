import { IdentityUnavailable } from "@foja/core/ports/identity";
import { peekProof } from "@foja/core/users/prove-mailbox";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { loadMessages } from "../../i18n/texts";
import { reportStep } from "../../server/report";
import { runtime } from "../../server/runtime";
import { Activation, type LinkKind } from "./activation";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("activation"))("title"),
});

type Search = Readonly<Record<string, string | string[] | undefined>>;

/** `token` is of a Keycloak's account; `comprobar` proves a mailbox, whoever has the accounts. */
const KINDS = ["token", "comprobar"] as const;

const ownerOf = async (kind: LinkKind, token: string) => {
  const { activation, sources } = runtime();
  if (kind === "token" && !activation) notFound();
  try {
    const owner = kind === "token" ? activation?.peek(token) : peekProof(sources, token);
    return (await owner) ?? "gone";
  } catch (error) {
    if (!(error instanceof IdentityUnavailable)) throw error;
    reportStep(error, {
      step: "activation",
      requestId: (await headers()).get("x-request-id") ?? "",
      schema: null,
    });
    return "unavailable";
  }
};

/** Where the links of a Keycloak's accounts lead, and those that prove a mailbox. Opening one never uses it up: mail scanners do that. */
const ActivationPage = async ({ searchParams }: { searchParams: Promise<Search> }) => {
  const t = await getTranslations("activation");
  const { activation } = await loadMessages(await getLocale());
  const search = await searchParams;
  const kind = KINDS.find((name) => typeof search[name] === "string") ?? "token";
  const token = search[kind];
  const owner = typeof token === "string" ? await ownerOf(kind, token) : "gone";

  return (
    <main className="grid min-h-dvh place-items-center bg-surface p-4">
      <div className="w-full max-w-sm rounded-md border border-line bg-paper p-8">
        <p className="text-sm font-semibold tracking-wide text-accent">Foja</p>
        <h1 className="mt-2 text-xl font-semibold">{t("title")}</h1>
        {typeof owner === "string" || typeof token !== "string" ? (
          <p role="alert" className="mt-4 rounded-md bg-bad-soft px-3 py-2 text-sm text-bad">
            {t(owner === "unavailable" ? "unavailable" : "gone")}
          </p>
        ) : (
          <NextIntlClientProvider messages={{ activation }}>
            <Activation kind={kind} token={token} email={owner.email} />
          </NextIntlClientProvider>
        )}
      </div>
    </main>
  );
};

export default ActivationPage;
