import type { KeyStatus } from "#contract/settings.ts";
import type { TestedIntegration } from "#domain/settings/api-key.ts";
import type { OwnKeyField } from "#web/features/settings/key-saves.ts";

/** A sentence for accounts that the server gives a key, and one for those it gives none. */
export type ByProvision = { provided: string; notProvided: string };

export type KeySwitchField = "finnhubEnabled" | "yahooFinanceEnabled" | "redditEnabled";

export type KeyTexts = {
  field: OwnKeyField;
  integration: keyof KeyStatus["provided"];
  has: "hasOpenaiKey" | "hasFinnhubKey" | "hasRedditKey";
  lastFour: "openaiLastFour" | "finnhubLastFour" | "redditLastFour";
  label: string;
  placeholder: string;
  /** In the middle of a sentence: "OpenAI key". */
  called: string;
  /** Below the field while no key is stored. */
  missing: ByProvision;
  /** What stops when the key is removed. */
  lost: ByProvision;
};

export type IntegrationTexts = {
  /** In the list. */
  text: string;
  /** What it is good for, in a sentence. */
  powers: string;
  /** The toast of 'Save configuration'. */
  saved: string;
  test: string;
  toggle?: {
    field: KeySwitchField;
    label: string;
    help: string;
    /** Why accounts on system keys cannot switch it. */
    fixed?: string;
  };
  key?: KeyTexts;
  guide: {
    title: string;
    before: string;
    href: string;
    link: string;
    after: string;
    steps: string[];
  };
};

const same = (text: string): ByProvision => ({ provided: text, notProvided: text });
const removed = "You can't view or restore the key; you'd have to enter it again.";

/** Names of providers as the specification shows them; their own spelling stands in links to them only (READ-64). */
export const integrationTexts: Record<TestedIntegration, IntegrationTexts> = {
  openai: {
    text: "Runs your prompts and helps find companies.",
    powers: "Used for AI analysis and company detection.",
    saved: "OpenAI configuration saved!",
    test: "Test key",
    key: {
      field: "openaiApiKey",
      integration: "openai",
      has: "hasOpenaiKey",
      lastFour: "openaiLastFour",
      label: "OpenAI API key",
      placeholder: "sk-proj-...",
      called: "OpenAI key",
      missing: same("No key set. Add one to run analyses and find companies with AI."),
      lost: same(`Your prompts will no longer run, and companies are found without AI. ${removed}`),
    },
    guide: {
      title: "How to get a key",
      before: "Open the",
      href: "https://platform.openai.com/api-keys",
      link: "OpenAI API keys page",
      after: "and sign in.",
      steps: [
        "Choose “Create new secret key” and copy it; it's shown only once.",
        "Paste it above. OpenAI bills you for the calls.",
      ],
    },
  },
  finnhub: {
    text: "Prices and company data.",
    powers: "Provides prices and company data.",
    saved: "FinHub configuration saved!",
    test: "Test key",
    toggle: {
      field: "finnhubEnabled",
      label: "Use FinHub",
      help: "Checked first for prices. When off, only Free Stock Data is used, if it's on.",
      fixed: "Checked first for prices. Always on for your account, which uses provided keys.",
    },
    key: {
      field: "finnhubApiKey",
      integration: "finnhub",
      has: "hasFinnhubKey",
      lastFour: "finnhubLastFour",
      label: "FinHub API key",
      placeholder: "Your FinHub key",
      called: "FinHub key",
      missing: {
        provided: "No key of your own: the server’s key is used.",
        notProvided: "No key set. FinHub is off.",
      },
      lost: {
        provided: `Prices and company data will use the server’s shared key. ${removed}`,
        notProvided: `Company data will stop, and so will prices unless Free Stock Data is on. ${removed}`,
      },
    },
    guide: {
      title: "How to get a key",
      before: "Open the",
      href: "https://finnhub.io/register",
      link: "Finnhub sign-up page",
      after: "and sign up; a free account is enough.",
      steps: ["Copy the key from the dashboard.", "Paste it above."],
    },
  },
  "yahoo-finance": {
    text: "Prices from a free source, without a key.",
    powers: "Provides prices when FinHub has none or is off.",
    saved: "Free Stock Data configuration saved!",
    test: "Test source",
    toggle: {
      field: "yahooFinanceEnabled",
      label: "Use Free Stock Data",
      help: "No key needed.",
      fixed: "Managed for your account.",
    },
    guide: {
      title: "About the source",
      before: "Prices come from",
      href: "https://twelvedata.com",
      link: "Twelve Data",
      after: "via a shared key.",
      steps: [],
    },
  },
  reddit: {
    text: "Finance community posts for Social Feeds.",
    powers: "Social Feeds shows posts from Reddit’s finance communities.",
    saved: "Reddit configuration saved!",
    test: "Test key",
    toggle: {
      field: "redditEnabled",
      label: "Use Reddit",
      help: "When off, Social Feeds shows no Reddit posts.",
    },
    key: {
      field: "redditApiKey",
      integration: "reddit",
      has: "hasRedditKey",
      lastFour: "redditLastFour",
      label: "Reddit key (optional)",
      placeholder: "https://www.reddit.com/.rss?feed=…&user=…",
      called: "Reddit key",
      missing: {
        provided: "No key of your own: the server’s app is used.",
        notProvided:
          "No key set: public feeds are used, at most one a minute, without scores, comments and flair.",
      },
      lost: {
        provided: `Posts will load with the server’s shared app. ${removed}`,
        notProvided: `Posts will come from public feeds, at most one a minute. ${removed}`,
      },
    },
    guide: {
      title: "How to get a key",
      before: "Open the",
      href: "https://www.reddit.com/prefs/feeds/",
      link: "feeds page of Reddit",
      after: "and sign in.",
      steps: [
        "Copy the address of any RSS link there and paste it above. It has your private token: share it with no one else.",
        "If Reddit approved an app of yours, enter clientId:clientSecret instead. It adds scores, comments and flairs.",
      ],
    },
  },
};
