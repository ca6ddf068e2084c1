import { adminCommand } from "./admin.ts";
import { backupCommand } from "./backup.ts";
import { checkUrlCommand } from "./check-url.ts";
import { companiesCommand } from "./companies.ts";
import { detectCommand } from "./detect.ts";
import { doctorCommand } from "./doctor.ts";
import { feedCommand } from "./feed.ts";
import { mcpCommand } from "./mcp.ts";
import { restoreCommand } from "./restore.ts";
import { rotateKeyCommand } from "./rotate-key.ts";
import { scorecardCommand } from "./scorecard.ts";

/** Each command gets its arguments and answers with the exit code. */
const commands: Record<string, (args: string[]) => Promise<number>> = {
  detect: detectCommand,
  companies: companiesCommand,
  feed: feedCommand,
  "check-url": checkUrlCommand,
  admin: adminCommand,
  backup: backupCommand,
  restore: restoreCommand,
  "rotate-key": rotateKeyCommand,
  scorecard: scorecardCommand,
  doctor: doctorCommand,
  mcp: mcpCommand,
};

const usage = `Usage: npm run -s cli -- COMMAND
  detect [--all] [--body]   companies of the headlines on standard input, one JSON object a line; --all adds what
                         isn't displayed and why; --body reads what follows a tab as the item's text
  companies diff [FILE]  what the lists of the exchanges and the SEC, or a file, would change in the list of companies
  companies import FILE  takes a file over: what is new in it, renamed or ended; nothing else is removed
  companies export [--all]   the list as CSV; --all with listings that ended
  companies reread [--since DAY]   stored headlines are read again by the newest list
  feed FILE|URL          a feed as JSON, or why it cannot be read
  check-url URL          whether the product would fetch this address, and why not
  admin create --email E --name N   creates an admin; the password is read from ADMIN_PASSWORD
  backup FILE            writes all data to FILE (gzip); the master key is not in it
  restore FILE           reads a backup into an empty installation
  rotate-key             changes the master key, or encrypts everything again under the configured one;
                         --forget-unreadable gives up what opens under no key
  scorecard recompute FILE   a scorecard from the receipts of its JSON export, the same to the byte; --email E takes
                         the receipts of a user's stored calls
  doctor                 tests each configured outside service
  mcp                    serves the Model Context Protocol on standard input and output, for the product at TAPEWISE_URL
                         by the personal token TAPEWISE_TOKEN`;

/** Runs the command that the arguments name and tells what went wrong. @returns the exit code */
export async function runCommand([name = "", ...args]: string[]): Promise<number> {
  const command = commands[name];
  if (!command) {
    console.error(usage);
    return 2;
  }
  try {
    return await command(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
