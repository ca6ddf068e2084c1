/** Where a command has an effect. */
export type CommandPlace = "news" | "social" | "everywhere";

type CommandEntry = {
  /** Its place, then what it does there. */
  id: string;
  place: CommandPlace;
  label: string;
  /** See `isShortcut`; null: it has no key until the user gives it one. */
  shortcut: string | null;
  /** A held key does it again and again. */
  repeats?: true;
};

/**
 * Every command that has or may have a key: for the keys, the help, the palette and the settings. Accounts store the ids: one
 * that goes or changes its name needs a migration of `user_settings.shortcuts`.
 */
export const commands = [
  { id: "news.next", place: "news", label: "Next headline", shortcut: "j", repeats: true },
  { id: "news.previous", place: "news", label: "Previous headline", shortcut: "k", repeats: true },
  { id: "news.next-unread", place: "news", label: "Next unread headline", shortcut: "n", repeats: true },
  {
    id: "news.previous-unread",
    place: "news",
    label: "Previous unread headline",
    shortcut: "p",
    repeats: true,
  },
  { id: "news.last", place: "news", label: "Last headline", shortcut: "Shift+g" },
  { id: "news.facts", place: "news", label: "Open or close the company facts", shortcut: "o" },
  { id: "news.article", place: "news", label: "Open the article in a new tab", shortcut: "v" },
  { id: "news.text", place: "news", label: "Read the article here, or close it", shortcut: "t" },
  { id: "news.analysis", place: "news", label: "AI analysis menu", shortcut: "i" },
  { id: "news.story", place: "news", label: "Open or close the other sources", shortcut: "x" },
  { id: "news.save", place: "news", label: "Save or unsave", shortcut: "s" },
  { id: "news.read", place: "news", label: "Mark as read or unread", shortcut: "m" },
  { id: "news.mark-all-read", place: "news", label: "Mark all as read", shortcut: "Shift+a" },
  { id: "news.unread-only", place: "news", label: "Unread only", shortcut: "u" },
  { id: "news.refresh", place: "news", label: "Refresh now", shortcut: "r" },
  { id: "news.search", place: "news", label: "Search", shortcut: "/" },
  { id: "social.next", place: "social", label: "Next post", shortcut: "j", repeats: true },
  { id: "social.previous", place: "social", label: "Previous post", shortcut: "k", repeats: true },
  { id: "social.facts", place: "social", label: "Open or close the company facts", shortcut: "o" },
  { id: "social.post", place: "social", label: "Open the post in a new tab", shortcut: "v" },
  { id: "social.more", place: "social", label: "Expand, collapse, reveal", shortcut: "x" },
  { id: "social.refresh", place: "social", label: "Refresh now", shortcut: "r" },
  { id: "everywhere.go-news", place: "everywhere", label: "Go to News Feeds", shortcut: "g n" },
  { id: "everywhere.go-social", place: "everywhere", label: "Go to Social Feeds", shortcut: "g s" },
  { id: "everywhere.go-settings", place: "everywhere", label: "Go to Settings", shortcut: "g ," },
  { id: "everywhere.theme", place: "everywhere", label: "Switch between light and dark", shortcut: null },
  // Ctrl-K, on a Mac Cmd-K, opens it as well, and cannot be changed.
  { id: "everywhere.palette", place: "everywhere", label: "Command palette", shortcut: null },
  { id: "everywhere.shortcuts", place: "everywhere", label: "Show shortcuts", shortcut: "?" },
] as const satisfies readonly CommandEntry[];

export type CommandId = (typeof commands)[number]["id"];

export const commandIds: readonly CommandId[] = commands.map(({ id }) => id);

/** The user's own keys; null takes a command's key away. */
export type OwnShortcuts = { [id in CommandId]?: string | null };
