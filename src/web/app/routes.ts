import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { locales } from "#domain/language/locales.ts";
import { publicPagePaths, publicPath } from "#domain/site/public-pages.ts";

/** The public pages in the other languages, each at an address of its own. */
const translatedPages = locales
  .filter((locale) => locale !== "en")
  .flatMap((locale) =>
    publicPagePaths.map((page) => {
      const address = publicPath(locale, page).slice(1);
      return route(address, page === "/" ? "routes/home.tsx" : `routes${page}.tsx`, { id: address });
    }),
  );

export default [
  layout("routes/page-frame.tsx", [
    index("routes/home.tsx"),
    route("how-it-works", "routes/how-it-works.tsx"),
    route("terms", "routes/terms.tsx"),
    route("privacy", "routes/privacy.tsx"),
    ...translatedPages,
    route("setup", "routes/setup.tsx"),
    route("reset-password", "routes/reset-password.tsx"),
    route("sign-in/link", "routes/sign-in-link.tsx"),
    route("invitation", "routes/invitation.tsx"),
    route("verify-email", "routes/verify-email.tsx"),
    route("digest/stop", "routes/digest-stop.tsx"),
    route("oauth/authorize", "routes/authorize.tsx"),
    route("signup/pay", "routes/signup-pay.tsx"),
    route("billing/pay", "routes/billing-pay.tsx"),
    route("signup/success", "routes/signup-success.tsx"),
    route("signup/cancel", "routes/signup-cancel.tsx"),
    route("preview", "routes/preview.tsx"),
    route("news-feeds", "routes/news-feeds.tsx"),
    layout("routes/signed-in.tsx", [
      route("news", "routes/news.tsx"),
      route("social", "routes/social.tsx"),
      route("watchlists", "routes/watchlists.tsx"),
      route("alerts", "routes/alerts.tsx"),
      route("company/:symbol", "routes/company.tsx"),
      route("scorecard", "routes/scorecard.tsx"),
      route("story", "routes/story.tsx"),
      route("ask", "routes/ask.tsx"),
      route("settings", "routes/settings.tsx"),
    ]),
    route("*", "routes/not-found.tsx"),
  ]),
] satisfies RouteConfig;
