import { type Message, message } from "#domain/language/translate.ts";
/** Where a command has an effect. */
export type CommandPlace = "news" | "social" | "everywhere";

type CommandEntry = {
  /** Its place, then what it does there. */
  id: string;
  place: CommandPlace;
  label: Message;
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
  { id: "news.next", place: "news", label: message("Next headline"), shortcut: "j", repeats: true },
  { id: "news.previous", place: "news", label: message("Previous headline"), shortcut: "k", repeats: true },
  {
    id: "news.next-unread",
    place: "news",
    label: message("Next unread headline"),
    shortcut: "n",
    repeats: true,
  },
  {
    id: "news.previous-unread",
    place: "news",
    label: message("Previous unread headline"),
    shortcut: "p",
    repeats: true,
  },
  { id: "news.last", place: "news", label: message("Last headline"), shortcut: "Shift+g" },
  { id: "news.facts", place: "news", label: message("Open or close the company facts"), shortcut: "o" },
  { id: "news.article", place: "news", label: message("Open the article in a new tab"), shortcut: "v" },
  { id: "news.text", place: "news", label: message("Read the article here, or close it"), shortcut: "t" },
  { id: "news.analysis", place: "news", label: message("AI analysis menu"), shortcut: "i" },
  { id: "news.story", place: "news", label: message("Open or close the other sources"), shortcut: "x" },
  { id: "news.save", place: "news", label: message("Save or unsave"), shortcut: "s" },
  { id: "news.read", place: "news", label: message("Mark as read or unread"), shortcut: "m" },
  { id: "news.mark-all-read", place: "news", label: message("Mark all as read"), shortcut: "Shift+a" },
  { id: "news.unread-only", place: "news", label: message("Unread only"), shortcut: "u" },
  { id: "news.refresh", place: "news", label: message("Refresh now"), shortcut: "r" },
  { id: "news.search", place: "news", label: message("Search"), shortcut: "/" },
  { id: "social.next", place: "social", label: message("Next post"), shortcut: "j", repeats: true },
  { id: "social.previous", place: "social", label: message("Previous post"), shortcut: "k", repeats: true },
  { id: "social.facts", place: "social", label: message("Open or close the company facts"), shortcut: "o" },
  { id: "social.post", place: "social", label: message("Open the post in a new tab"), shortcut: "v" },
  { id: "social.more", place: "social", label: message("Expand, collapse, reveal"), shortcut: "x" },
  { id: "social.refresh", place: "social", label: message("Refresh now"), shortcut: "r" },
  { id: "everywhere.go-news", place: "everywhere", label: message("Go to News Feeds"), shortcut: "g n" },
  { id: "everywhere.go-social", place: "everywhere", label: message("Go to Social Feeds"), shortcut: "g s" },
  { id: "everywhere.go-alerts", place: "everywhere", label: message("Go to Alerts"), shortcut: "g a" },
  { id: "everywhere.go-settings", place: "everywhere", label: message("Go to Settings"), shortcut: "g ," },
  {
    id: "everywhere.theme",
    place: "everywhere",
    label: message("Switch between light and dark"),
    shortcut: null,
  },
  // Ctrl-K, on a Mac Cmd-K, opens it as well, and cannot be changed.
  { id: "everywhere.palette", place: "everywhere", label: message("Command palette"), shortcut: null },
  { id: "everywhere.shortcuts", place: "everywhere", label: message("Show shortcuts"), shortcut: "?" },
] as const satisfies readonly CommandEntry[];

export type CommandId = (typeof commands)[number]["id"];

export const commandIds: readonly CommandId[] = commands.map(({ id }) => id);

/** The user's own keys; null takes a command's key away. */
export type OwnShortcuts = { [id in CommandId]?: string | null };
