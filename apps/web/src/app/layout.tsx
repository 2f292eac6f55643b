import "./globals.css";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { parseTheme, THEME_COOKIE } from "../preferences/theme";

export const metadata: Metadata = {
  title: { default: "Foja", template: "%s · Foja" },
  robots: { index: false, follow: false },
};

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

// Texts come with the frame: pages without it say theirs on the server.
const RootLayout = async ({ children }: { children: ReactNode }) => (
  <html lang={await getLocale()} data-theme={parseTheme((await cookies()).get(THEME_COOKIE)?.value)}>
    <body className="min-h-dvh antialiased">{children}</body>
  </html>
);

export default RootLayout;
