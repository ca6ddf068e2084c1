import { defaultPrompts } from "#domain/analysis/prompts.data.ts";
import { articleCounts, newsLayouts } from "#domain/news/controls.ts";
import { defaultUserSettings } from "#domain/settings/settings.ts";
import { socialSorts, socialTimes } from "#domain/social/preferences.ts";
import type { Dice } from "#fakes/kit/random.ts";
import type { Api, HeldData, HeldFeed, HeldPrompt } from "./held-data.ts";

/** One write of a user: the call, and what the data is once it has happened. */
export type Write = {
  name: string;
  send: (api: Api) => Promise<Response>;
  after: HeldData;
};

/** Numbers every write, so that no two leave the same data. */
type Serial = () => number;
type Drawing = { data: HeldData; dice: Dice; serial: Serial };

const listMax = 25;

function shuffled<T>(list: readonly T[], dice: Dice): T[] {
  return list
    .map((entry) => ({ entry, at: dice.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ entry }) => entry);
}

function changeSettings({ data, serial }: Drawing): Write {
  const n = serial();
  const patch = {
    refreshInterval: 10 + (n % 291),
    theme: n % 2 === 0 ? "light" : "dark",
    autoRefresh: n % 3 === 0,
    showCompanyCards: n % 5 === 0,
    keyboardShortcuts: n % 7 === 0,
    shortcuts: n % 4 === 0 ? {} : { "news.save": "b", "news.next": null },
    socialPostsPerSource: 5 + (n % 46),
    socialSort: socialSorts[n % socialSorts.length],
    socialTime: socialTimes[(n + 1) % socialTimes.length],
    socialHideLowScores: n % 2 === 0,
    newsCount: articleCounts[n % articleCounts.length],
    newsLayout: newsLayouts[n % newsLayouts.length],
    newsFeedId: n % 3 === 0 ? null : `feed-${n}`,
    newsFolderId: n % 4 === 0 ? null : `folder-${n}`,
    newsUnreadOnly: n % 2 === 1,
  };
  return {
    name: "settings",
    send: (api) => api("PATCH", "/api/settings", patch),
    after: { ...data, settings: { ...data.settings, ...patch } },
  };
}

/** Where a list that is sorted by order, then age, shows its new entries: each is numbered one above the count. */
function grown<Entry extends { order: number }>(
  list: readonly Entry[],
  added: Omit<Entry, "order">[],
): Entry[] {
  const entries = [
    ...list,
    ...added.map((entry, at) => ({ ...entry, order: list.length + at + 1 }) as Entry),
  ];
  return entries.toSorted((a, b) => a.order - b.order);
}

const numbered = <Entry extends object>(list: readonly Entry[]) =>
  list.map((entry, at) => ({ ...entry, order: at + 1 }));

function newFeed(serial: Serial): Omit<HeldFeed, "order"> {
  const n = serial();
  const color = `#${(n % 0xffffff).toString(16).padStart(6, "0")}`;
  return { id: "", name: `Wire ${n}`, url: `https://crash.example/${n}`, color, enabled: true };
}

function addFeed({ data, serial }: Drawing): Write {
  const feed = newFeed(serial);
  const { name, url, color } = feed;
  return {
    name: "feed added",
    send: (api) => api("POST", "/api/feeds", { name, url, color }),
    after: { ...data, feeds: grown(data.feeds, [feed]) },
  };
}

function changeFeed({ data, dice, serial }: Drawing): Write {
  const old = dice.pick(data.feeds);
  const { id } = old;
  const { id: _, ...fresh } = newFeed(serial);
  const patch = { ...fresh, enabled: dice.chance(0.5) };
  return {
    name: "feed changed",
    send: (api) => api("PATCH", `/api/feeds/${id}`, patch),
    after: { ...data, feeds: data.feeds.map((each) => (each.id === id ? { ...each, ...patch } : each)) },
  };
}

function importFeeds({ data, serial }: Drawing): Write {
  const feeds = Array.from({ length: 5 }, () => newFeed(serial));
  const outlines = feeds.map(({ name, url }) => `<outline type="rss" text="${name}" xmlUrl="${url}"/>`);
  const opml = `<opml version="2.0"><head/><body>${outlines.join("\n")}</body></opml>`;
  const color = "#dc2626";
  return {
    name: "feeds imported",
    send: (api) => api("POST", "/api/feeds/opml", opml),
    after: {
      ...data,
      feeds: grown(
        data.feeds,
        feeds.map((each) => ({ ...each, color })),
      ),
    },
  };
}

function addPrompt({ data, serial }: Drawing): Write {
  const n = serial();
  const prompt = { name: `Prompt ${n}`, prompt: `Say ${n} of {COMPANY}.`.repeat(50) };
  return {
    name: "prompt added",
    send: (api) => api("POST", "/api/prompts", prompt),
    after: { ...data, prompts: grown(data.prompts, [{ id: "", ...prompt }]) },
  };
}

function changePrompt({ data, dice, serial }: Drawing): Write {
  const { id } = dice.pick(data.prompts);
  const n = serial();
  const patch = { name: `Changed ${n}`, prompt: `Say ${n} of {SYMBOL}.`.repeat(80) };
  return {
    name: "prompt changed",
    send: (api) => api("PATCH", `/api/prompts/${id}`, patch),
    after: { ...data, prompts: data.prompts.map((each) => (each.id === id ? { ...each, ...patch } : each)) },
  };
}

function order(kind: "feeds" | "prompts"): (drawing: Drawing) => Write {
  return ({ data, dice }) => {
    const wanted = shuffled<HeldFeed | HeldPrompt>(data[kind], dice);
    return {
      name: `${kind} ordered`,
      send: (api) => api("PUT", `/api/${kind}/order`, { ids: wanted.map(({ id }) => id) }),
      after: { ...data, [kind]: numbered(wanted) },
    };
  };
}

function remove(kind: "feeds" | "prompts"): (drawing: Drawing) => Write {
  return ({ data, dice }) => {
    const { id } = dice.pick<HeldFeed | HeldPrompt>(data[kind]);
    return {
      name: `${kind}: one deleted`,
      send: (api) => api("DELETE", `/api/${kind}/${id}`),
      after: { ...data, [kind]: data[kind].filter((each) => each.id !== id) },
    };
  };
}

function saveKeys({ data, dice, serial }: Drawing): Write {
  const n = serial();
  const keys = {
    openaiApiKey: `sk-crash-openai-${n}`,
    finnhubApiKey: `crash-finnhub-${n}`,
    redditApiKey: `crash-client:secret-${n}`,
    finnhubEnabled: dice.chance(0.5),
    yahooFinanceEnabled: dice.chance(0.5),
    redditEnabled: dice.chance(0.5),
  };
  return { name: "keys", send: (api) => api("PUT", "/api/keys", keys), after: { ...data, keys } };
}

function clearKeys({ data }: Drawing): Write {
  const none = { openaiApiKey: null, finnhubApiKey: null, redditApiKey: null };
  const body = { openaiApiKey: "", finnhubApiKey: "", redditApiKey: "" };
  return {
    name: "keys cleared",
    send: (api) => api("PUT", "/api/keys", body),
    after: { ...data, keys: { ...data.keys, ...none } },
  };
}

export type WriteDrawer = ReturnType<typeof createWriteDrawer>;

/** Draws one write after the other. @param defaultFeeds what the reset brings back */
export function createWriteDrawer(dice: Dice, defaultFeeds: { name: string; url: string; color: string }[]) {
  let count = 0;
  const serial = () => ++count;
  const common = [changeSettings, changeSettings, saveKeys, saveKeys, clearKeys, addFeed, addPrompt];
  const onFeeds = [changeFeed, changeFeed, order("feeds"), remove("feeds")];
  const onPrompts = [changePrompt, changePrompt, order("prompts"), remove("prompts")];

  function reset({ data }: Drawing): Write {
    return {
      name: "reset to defaults",
      send: (api) => api("POST", "/api/settings/reset", {}),
      after: {
        ...data,
        settings: { ...defaultUserSettings },
        feeds: numbered(defaultFeeds.map((feed) => ({ id: "", ...feed, enabled: true }))),
        prompts: numbered(defaultPrompts.map((prompt) => ({ id: "", ...prompt }))),
      },
    };
  }

  return (data: HeldData): Write => {
    const drawing = { data, dice, serial };
    if (data.feeds.length > listMax || data.prompts.length > listMax) return reset(drawing);
    return dice.pick([
      ...common,
      importFeeds,
      ...(data.feeds.length > 0 ? onFeeds : []),
      ...(data.prompts.length > 0 ? onPrompts : []),
      reset,
    ])(drawing);
  };
}
