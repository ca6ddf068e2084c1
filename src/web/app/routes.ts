import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The public pages in another language, each at an address of its own. */
const pagesIn = (language: "de" | "es") => [
  route(language, "routes/home.tsx", { id: language }),
  ...["how-it-works", "terms", "privacy"].map((page) =>
    route(`${language}/${page}`, `routes/${page}.tsx`, { id: `${language}/${page}` }),
  ),
];

export default [
  layout("routes/page-frame.tsx", [
    index("routes/home.tsx"),
    route("how-it-works", "routes/how-it-works.tsx"),
    route("terms", "routes/terms.tsx"),
    route("privacy", "routes/privacy.tsx"),
    ...pagesIn("de"),
    ...pagesIn("es"),
    route("setup", "routes/setup.tsx"),
    route("reset-password", "routes/reset-password.tsx"),
    route("sign-in/link", "routes/sign-in-link.tsx"),
    route("invitation", "routes/invitation.tsx"),
    route("verify-email", "routes/verify-email.tsx"),
    route("signup/success", "routes/signup-success.tsx"),
    route("signup/cancel", "routes/signup-cancel.tsx"),
    route("preview", "routes/preview.tsx"),
    route("news-feeds", "routes/news-feeds.tsx"),
    layout("routes/signed-in.tsx", [
      route("news", "routes/news.tsx"),
      route("social", "routes/social.tsx"),
      route("settings", "routes/settings.tsx"),
    ]),
    route("*", "routes/not-found.tsx"),
  ]),
] satisfies RouteConfig;
