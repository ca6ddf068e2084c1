import type { KeyStatus } from "#contract/settings.ts";
import { type Message, message } from "#domain/language/translate.ts";
import type { TestedIntegration } from "#domain/settings/api-key.ts";
import type { OwnKeyField } from "#web/features/settings/key-saves.ts";

/** A sentence for accounts that the server gives a key, and one for those it gives none. */
export type ByProvision = { provided: Message; notProvided: Message };

export type KeySwitchField = "finnhubEnabled" | "yahooFinanceEnabled" | "redditEnabled";

export type KeyTexts = {
  field: OwnKeyField;
  integration: keyof KeyStatus["provided"];
  has: "hasOpenaiKey" | "hasFinnhubKey" | "hasRedditKey";
  lastFour: "openaiLastFour" | "finnhubLastFour" | "redditLastFour";
  label: Message;
  placeholder: Message;
  /** In the middle of a sentence: "OpenAI key". */
  called: Message;
  /** Below the field while no key is stored. */
  missing: ByProvision;
  /** What stops when the key is removed. */
  lost: ByProvision;
};

export type IntegrationTexts = {
  /** In the list. */
  text: Message;
  /** What it is good for, in a sentence. */
  powers: Message;
  /** The toast of 'Save configuration'. */
  saved: Message;
  test: Message;
  toggle?: {
    field: KeySwitchField;
    label: Message;
    help: Message;
    /** Why accounts on system keys cannot switch it. */
    fixed?: Message;
  };
  key?: KeyTexts;
  guide: {
    title: Message;
    /** With the <link>words of the link</link> to the provider's page. */
    intro: Message;
    href: string;
    steps: readonly Message[];
  };
};

const same = (text: Message): ByProvision => ({ provided: text, notProvided: text });

/** Names of providers as the specification shows them; their own spelling is in links to them only (READ-64). */
export const integrationTexts: Record<TestedIntegration, IntegrationTexts> = {
  openai: {
    text: message("Runs your prompts and helps find companies."),
    powers: message("Used for AI analysis and company detection."),
    saved: message("OpenAI configuration saved!"),
    test: message("Test key"),
    key: {
      field: "openaiApiKey",
      integration: "openai",
      has: "hasOpenaiKey",
      lastFour: "openaiLastFour",
      label: message("OpenAI API key"),
      // The same in all languages, and so the next one of its kind.
      placeholder: { sentence: "sk-proj-..." },
      called: message("OpenAI key"),
      missing: same(message("No key set. Add one to run analyses and find companies with AI.")),
      lost: same(message("Your prompts will no longer run, and companies are found without AI.")),
    },
    guide: {
      title: message("How to get a key"),
      intro: message("Open the <link>OpenAI API keys page</link> and sign in."),
      href: "https://platform.openai.com/api-keys",
      steps: [
        message("Choose “Create new secret key” and copy it; it's shown only once."),
        message("Paste it above. OpenAI bills you for the calls."),
      ],
    },
  },
  finnhub: {
    text: message("Prices and company data."),
    powers: message("Provides prices and company data."),
    saved: message("FinHub configuration saved!"),
    test: message("Test key"),
    toggle: {
      field: "finnhubEnabled",
      label: message("Use FinHub"),
      help: message("Checked first for prices. When off, only Free Stock Data is used, if it's on."),
      fixed: message("Checked first for prices. Always on for your account, which uses provided keys."),
    },
    key: {
      field: "finnhubApiKey",
      integration: "finnhub",
      has: "hasFinnhubKey",
      lastFour: "finnhubLastFour",
      label: message("FinHub API key"),
      placeholder: message("Your FinHub key"),
      called: message("FinHub key"),
      missing: {
        provided: message("No key of your own: the server’s key is used."),
        notProvided: message("No key set. FinHub is off."),
      },
      lost: {
        provided: message("Prices and company data will use the server’s shared key."),
        notProvided: message("Company data will stop, and so will prices unless Free Stock Data is on."),
      },
    },
    guide: {
      title: message("How to get a key"),
      intro: message("Open the <link>Finnhub sign-up page</link> and sign up; a free account is enough."),
      href: "https://finnhub.io/register",
      steps: [message("Copy the key from the dashboard."), message("Paste it above.")],
    },
  },
  "yahoo-finance": {
    text: message("Prices from a free source, without a key."),
    powers: message("Provides prices when FinHub has none or is off."),
    saved: message("Free Stock Data configuration saved!"),
    test: message("Test source"),
    toggle: {
      field: "yahooFinanceEnabled",
      label: message("Use Free Stock Data"),
      help: message("No key needed."),
      fixed: message("Managed for your account."),
    },
    guide: {
      title: message("About the source"),
      intro: message("Prices come from <link>Twelve Data</link> via a shared key."),
      href: "https://twelvedata.com",
      steps: [],
    },
  },
  reddit: {
    text: message("Finance community posts for Social Feeds."),
    powers: message("Social Feeds shows posts from Reddit’s finance communities."),
    saved: message("Reddit configuration saved!"),
    test: message("Test key"),
    toggle: {
      field: "redditEnabled",
      label: message("Use Reddit"),
      help: message("When off, Social Feeds shows no Reddit posts."),
    },
    key: {
      field: "redditApiKey",
      integration: "reddit",
      has: "hasRedditKey",
      lastFour: "redditLastFour",
      label: message("Reddit key (optional)"),
      placeholder: { sentence: "https://www.reddit.com/.rss?feed=…&user=…" },
      called: message("Reddit key"),
      missing: {
        provided: message("No key of your own: the server’s app is used."),
        notProvided: message(
          "No key set: public feeds are used, at most one a minute, without scores, comments and flair.",
        ),
      },
      lost: {
        provided: message("Posts will load with the server’s shared app."),
        notProvided: message("Posts will come from public feeds, at most one a minute."),
      },
    },
    guide: {
      title: message("How to get a key"),
      intro: message("Open the <link>feeds page of Reddit</link> and sign in."),
      href: "https://www.reddit.com/prefs/feeds/",
      steps: [
        message(
          "Copy the address of any RSS link there and paste it above. It has your private token: share it with no one else.",
        ),
        message(
          "If Reddit approved an app of yours, enter clientId:clientSecret instead. It adds scores, comments and flairs.",
        ),
      ],
    },
  },
};
