import { notFound } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { loadMessages } from "../../../i18n/texts";
import { requireMe } from "../../../server/me";

/** For administrators; to everybody else there is nothing here. */
const AdministrationLayout = async ({ children }: { children: ReactNode }) => {
  const { is_administrator, municipality } = await requireMe();
  if (!is_administrator) notFound();
  return (
    <NextIntlClientProvider timeZone={municipality.timezone} messages={await loadMessages(await getLocale())}>
      {children}
    </NextIntlClientProvider>
  );
};

export default AdministrationLayout;
