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
import { PlainFrame } from "#web/app/plain-frame.tsx";
import { Providers } from "#web/app/providers.tsx";
import { Shell } from "#web/app/shell.tsx";
import { ConsentQuestion } from "#web/features/site/components/consent-banner.tsx";
import { ErrorScreen } from "#web/features/site/components/error-screen.tsx";
import { LoadingScreen } from "#web/features/site/components/loading-screen.tsx";

export const links = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const meta = () => [{ title: productName }];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* The server puts it into the page itself. */}
        {import.meta.env.DEV && <script src="/theme.js" />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
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
      <ConsentQuestion />
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
