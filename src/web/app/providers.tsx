import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { SettingsTheme } from "#web/app/settings-theme.tsx";
import { SignInProvider } from "#web/app/sign-in-provider.tsx";
import { createQueryClient } from "#web/lib/query-client.ts";
import { ToastProvider } from "#web/ui/toast.tsx";

export type ProvidersProps = { children: ReactNode };

export function Providers({ children }: ProvidersProps) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <SettingsTheme>
          <SignInProvider>{children}</SignInProvider>
        </SettingsTheme>
      </ToastProvider>
    </QueryClientProvider>
  );
}
