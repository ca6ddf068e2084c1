import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { loadTiers } from "./scripts/load-tiers.ts";

const apiOrigin = process.env.API_ORIGIN ?? "http://127.0.0.1:3000";

// Vitest reads this file too; its tests need neither routes nor styles.
const plugins = process.env.VITEST === undefined ? [tailwindcss(), reactRouter()] : [];

export default defineConfig({
  plugins,
  build: {
    // Every asset stays a file: the content security policy allows no data addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...loadTiers(),
            // All texts of a language are one file.
            { name: (id: string) => /\/domain\/language\/(\w+)\/\w+\.json$/.exec(id)?.[1] ?? null },
            { name: "icons", test: /node_modules\/lucide-react\// },
          ],
        },
      },
    },
  },
  server: {
    // The server must see the public host: a sign-in with Google works under no other.
    proxy: {
      "/api": { target: apiOrigin, changeOrigin: false },
      "/mcp": { target: apiOrigin, changeOrigin: false },
      "/accounts/ClientLogin": { target: apiOrigin, changeOrigin: false },
      "/reader/api": { target: apiOrigin, changeOrigin: false },
    },
  },
});
