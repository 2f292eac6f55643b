import "./globals.css";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { forErrors, loadMessages } from "../i18n/texts";
import { parseTheme, THEME_COOKIE } from "../preferences/theme";

export const metadata: Metadata = {
  title: { default: "Foja", template: "%s · Foja" },
  robots: { index: false, follow: false },
};

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

// Other texts come with the frame; pages without it say theirs on the server.
const RootLayout = async ({ children }: { children: ReactNode }) => {
  const locale = await getLocale();
  return (
    <html lang={locale} data-theme={parseTheme((await cookies()).get(THEME_COOKIE)?.value)}>
      <body className="min-h-dvh antialiased">
        <NextIntlClientProvider messages={forErrors(await loadMessages(locale))}>
          {children}
        </NextIntlClientProvider>
      </body>
    </html>
  );
};

export default RootLayout;
