import * as accountExport from "./account-export.ts";
import * as accounts from "./accounts.ts";
import * as admin from "./admin.ts";
import * as adminCompanies from "./admin-companies.ts";
import * as adminSystem from "./admin-system.ts";
import * as adminUsers from "./admin-users.ts";
import * as aiProvider from "./ai-provider.ts";
import * as aiSpending from "./ai-spending.ts";
import * as alertReceipts from "./alert-receipts.ts";
import * as alerts from "./alerts.ts";
import * as analysis from "./analysis.ts";
import * as applications from "./applications.ts";
import * as ask from "./ask.ts";
import * as billing from "./billing.ts";
import * as channels from "./channels.ts";
import * as companies from "./companies.ts";
import * as digest from "./digest.ts";
import * as feeds from "./feeds.ts";
import * as folders from "./folders.ts";
import * as fullTexts from "./full-texts.ts";
import * as googleReader from "./google-reader.ts";
import * as legacy from "./legacy.ts";
import * as market from "./market.ts";
import * as news from "./news.ts";
import * as newsStream from "./news-stream.ts";
import * as outputFeeds from "./output-feeds.ts";
import * as passwordless from "./passwordless.ts";
import * as preview from "./preview.ts";
import * as profile from "./profile.ts";
import * as programs from "./programs.ts";
import * as reading from "./reading.ts";
import * as scorecard from "./scorecard.ts";
import * as search from "./search.ts";
import * as service from "./service.ts";
import * as settings from "./settings.ts";
import * as setup from "./setup.ts";
import * as signIn from "./sign-in.ts";
import * as signUp from "./sign-up.ts";
import * as site from "./site.ts";
import * as social from "./social.ts";
import * as tokens from "./tokens.ts";
import * as waitlist from "./waitlist.ts";
import * as watchlists from "./watchlists.ts";

/** The modules of the contract. What they export as `…Endpoints` is answered, what they export as `…Schema` is documented. */
export const contractModules = [
  accountExport,
  accounts,
  admin,
  adminCompanies,
  adminSystem,
  adminUsers,
  aiProvider,
  aiSpending,
  alertReceipts,
  alerts,
  analysis,
  applications,
  ask,
  billing,
  channels,
  companies,
  digest,
  feeds,
  folders,
  fullTexts,
  googleReader,
  legacy,
  market,
  news,
  newsStream,
  outputFeeds,
  preview,
  profile,
  programs,
  reading,
  scorecard,
  search,
  service,
  settings,
  setup,
  signIn,
  passwordless,
  signUp,
  site,
  social,
  tokens,
  waitlist,
  watchlists,
] as const;

type GroupsIn<Module> = {
  [Name in keyof Module as Name extends `${infer Feature}Endpoints` ? Feature : never]: Module[Name];
};
/** The groups of all modules: a union of functions takes only what each of them takes. */
type GroupsOfAll<Module> = (Module extends unknown ? (groups: GroupsIn<Module>) => void : never) extends (
  groups: infer All,
) => void
  ? All
  : never;

/** Every endpoint of the product, by feature and operation id: `feedsEndpoints` is `feeds`. */
export type Contract = GroupsOfAll<(typeof contractModules)[number]>;

const suffix = "Endpoints";

export const contract = Object.fromEntries(
  contractModules
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith(suffix))
    .map(([name, group]) => [name.slice(0, -suffix.length), group]),
) as Contract;
