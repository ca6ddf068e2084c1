import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

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
        // Icons and the small pieces of every page travel together, not in thirty files. What stands on a large
        // package (menu, tabs, tooltip) or serves few places (progress, secret-field, what sorts a list) stays with
        // what uses it.
        codeSplitting: {
          groups: [
            { name: "icons", test: /node_modules\/lucide-react\// },
            {
              name: "kit",
              test: /src\/web\/(lib|ui\/(?!menu|progress|secret-field|sort|tabs|tooltip|use-sort))/,
            },
          ],
        },
      },
    },
  },
  server: {
    // The server must see the public host: a sign-in with Google works under no other.
    proxy: { "/api": { target: apiOrigin, changeOrigin: false } },
  },
});
