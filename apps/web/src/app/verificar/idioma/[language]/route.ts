import { LOCALE_COOKIE, LOCALES } from "../../../../i18n/locales";
import { YEAR_SECONDS } from "../../../../preferences/remember";
import { backAddress } from "../../../../server/back-address";
import { env } from "../../../../server/env";

/** Keeps the language that somebody chose on a page without script, and leads back to it. */
export const GET = async (
  request: Request,
  { params }: { params: Promise<{ language: string }> },
): Promise<Response> => {
  const { language } = await params;
  const headers = new Headers({
    location: backAddress(request.headers.get("referer"), env.publicUrl, "/verificar"),
    "cache-control": "no-store",
  });
  if (LOCALES.some((known) => known === language)) {
    headers.set("set-cookie", `${LOCALE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`);
  }
  return new Response(null, { status: 303, headers });
};
