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
  },
  server: {
    proxy: { "/api": apiOrigin },
  },
});
