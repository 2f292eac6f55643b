import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { chooseLocale, LOCALE_COOKIE } from "./locales";
import { loadMessages } from "./texts";

export default getRequestConfig(async () => {
  const locale = chooseLocale(
    (await cookies()).get(LOCALE_COOKIE)?.value,
    (await headers()).get("accept-language"),
  );
  return {
    locale,
    messages: await loadMessages(locale),
    timeZone: "America/Argentina/Buenos_Aires",
  };
});
