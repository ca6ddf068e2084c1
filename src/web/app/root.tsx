import "#web/styles/app.css";
import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from "react-router";
import { productName } from "#domain/kernel/product.ts";
import { Providers } from "#web/app/providers.tsx";
import { Shell } from "#web/app/shell.tsx";
import { Logo } from "#web/features/site/logo.tsx";
import { ErrorScreen, LoadingScreen } from "#web/features/site/screens.tsx";
import { SiteFooter } from "#web/features/site/site-footer.tsx";
import { LanguageContext, usePageLanguage } from "#web/lib/language.ts";

type PlainFrameProps = { children: ReactNode };

/** The shell's outline without anything that needs data: before the start and after a failure. */
function PlainFrame({ children }: PlainFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-[calc(var(--header-height)-1px)] max-w-content items-center px-4 md:px-6">
          <Logo />
        </div>
      </header>
      <div className="h-(--ticker-height) border-b border-line bg-surface" />
      <main className="flex flex-1 flex-col">{children}</main>
      <SiteFooter />
    </div>
  );
}

export const links = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const meta = () => [{ title: productName }];

export function Layout({ children }: { children: ReactNode }) {
  const t = usePageLanguage();
  return (
    <html lang={t.locale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* The server puts it into the page itself. */}
        {import.meta.env.DEV && <script src="/theme.js" />}
        <Meta />
        <Links />
      </head>
      <body>
        <LanguageContext value={t}>{children}</LanguageContext>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Providers>
      <Shell>
        <Outlet />
      </Shell>
    </Providers>
  );
}

export function HydrateFallback() {
  return (
    <PlainFrame>
      <LoadingScreen />
    </PlainFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <PlainFrame>
      <ErrorScreen notFound={isRouteErrorResponse(error) && error.status === 404} />
    </PlainFrame>
  );
}
