import { adminEndpoints } from "./admin.ts";
import { adminSystemEndpoints } from "./admin-system.ts";
import { adminUsersEndpoints } from "./admin-users.ts";
import { aiSpendingEndpoints } from "./ai-spending.ts";
import { analysisEndpoints } from "./analysis.ts";
import { billingEndpoints } from "./billing.ts";
import { companiesEndpoints } from "./companies.ts";
import { feedsEndpoints } from "./feeds.ts";
import { legacyEndpoints } from "./legacy.ts";
import { marketEndpoints } from "./market.ts";
import { newsEndpoints } from "./news.ts";
import { newsStreamEndpoints } from "./news-stream.ts";
import { googleEndpoints, passkeysEndpoints, phoneEndpoints } from "./passwordless.ts";
import { profileEndpoints } from "./profile.ts";
import { readingEndpoints } from "./reading.ts";
import { searchEndpoints } from "./search.ts";
import { serviceEndpoints } from "./service.ts";
import { settingsEndpoints } from "./settings.ts";
import { setupEndpoints } from "./setup.ts";
import {
  mailedLinksEndpoints,
  passwordsEndpoints,
  secondFactorEndpoints,
  signInEndpoints,
} from "./sign-in.ts";
import { signUpEndpoints } from "./sign-up.ts";
import { siteEndpoints } from "./site.ts";
import { socialEndpoints } from "./social.ts";
import { waitlistEndpoints } from "./waitlist.ts";

/** Every endpoint of the product, by feature and operation id. */
export const contract = {
  admin: adminEndpoints,
  adminSystem: adminSystemEndpoints,
  adminUsers: adminUsersEndpoints,
  aiSpending: aiSpendingEndpoints,
  analysis: analysisEndpoints,
  billing: billingEndpoints,
  companies: companiesEndpoints,
  feeds: feedsEndpoints,
  legacy: legacyEndpoints,
  market: marketEndpoints,
  news: newsEndpoints,
  newsStream: newsStreamEndpoints,
  profile: profileEndpoints,
  reading: readingEndpoints,
  search: searchEndpoints,
  service: serviceEndpoints,
  settings: settingsEndpoints,
  setup: setupEndpoints,
  signIn: signInEndpoints,
  passwords: passwordsEndpoints,
  mailedLinks: mailedLinksEndpoints,
  secondFactor: secondFactorEndpoints,
  google: googleEndpoints,
  passkeys: passkeysEndpoints,
  phone: phoneEndpoints,
  signUp: signUpEndpoints,
  site: siteEndpoints,
  social: socialEndpoints,
  waitlist: waitlistEndpoints,
} as const;
export type Contract = typeof contract;
