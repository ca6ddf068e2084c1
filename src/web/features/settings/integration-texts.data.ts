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
const removed = "The key cannot be shown or brought back; you would have to enter it again.";

/** Names of providers as the specification shows them; their own spelling stands in links to them only (READ-64). */
export const integrationTexts: Record<TestedIntegration, IntegrationTexts> = {
  openai: {
    text: "Runs your prompts on headlines and helps to find companies.",
    powers:
      "Analyses of headlines with your prompts run on it, and it helps to find the companies that a headline is about.",
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
      missing: same("No key set. Without one no analysis can be made, and companies are found without AI."),
      lost: same(`Your prompts can then no longer be run, and companies are found without AI. ${removed}`),
    },
    guide: {
      title: "How to get a key",
      before: "Open the",
      href: "https://platform.openai.com/api-keys",
      link: "API keys page of OpenAI",
      after: "and sign in.",
      steps: [
        "Choose “Create new secret key” and copy it at once: OpenAI shows it only then.",
        "Paste it above. What the calls cost is billed by OpenAI to your account there.",
      ],
    },
  },
  finnhub: {
    text: "Prices and facts of companies.",
    powers: "The prices and facts of the companies under your headlines come from it.",
    saved: "FinHub configuration saved!",
    test: "Test key",
    toggle: {
      field: "finnhubEnabled",
      label: "Use FinHub",
      help: "It is asked first for each price. Off: only Free Stock Data is asked, if that is on.",
      fixed: "It is asked first for each price. Always on for your account, which runs on provided keys.",
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
        provided: "No key of your own is set: the server’s key is used.",
        notProvided: "No key set. Without one FinHub cannot be asked.",
      },
      lost: {
        provided: `Prices and facts of companies then come with the server’s key, which is shared. ${removed}`,
        notProvided: `Facts of companies then stop, and so do prices unless Free Stock Data is on. ${removed}`,
      },
    },
    guide: {
      title: "How to get a key",
      before: "Open the",
      href: "https://finnhub.io/register",
      link: "registration page of Finnhub",
      after: "and sign up; the free account is enough.",
      steps: ["Copy the key from the dashboard that opens then.", "Paste it above."],
    },
  },
  "yahoo-finance": {
    text: "Prices from a free source, without a key.",
    powers: "Prices of companies come from it when FinHub has none or is switched off.",
    saved: "Free Stock Data configuration saved!",
    test: "Test source",
    toggle: {
      field: "yahooFinanceEnabled",
      label: "Use Free Stock Data",
      help: "You need no key for it.",
      fixed: "Cannot be switched for your account: where its prices come from is managed by the system.",
    },
    guide: {
      title: "About the source",
      before: "Prices come from",
      href: "https://twelvedata.com",
      link: "Twelve Data",
      after: "through an access that all accounts of this server share.",
      steps: [],
    },
  },
  reddit: {
    text: "Posts of finance communities for the page Social Feeds.",
    powers: "The page Social Feeds shows posts of Reddit’s finance communities.",
    saved: "Reddit configuration saved!",
    test: "Test key",
    toggle: {
      field: "redditEnabled",
      label: "Use Reddit",
      help: "Off: the page Social Feeds shows no posts.",
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
        provided: "No key of your own is set: the server’s app is used.",
        notProvided:
          "No key set: public feeds are read, one a minute at most, without scores, comments and flair.",
      },
      lost: {
        provided: `Posts are then read with the server’s app, which is shared. ${removed}`,
        notProvided: `Posts then come from public feeds, one a minute at most. ${removed}`,
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
