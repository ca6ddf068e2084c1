import { bluesky } from "./bluesky/bluesky.ts";
import { reddit } from "./reddit/reddit.ts";
import type { SocialVendor } from "./social.ts";

/** Every social network, in the order of the page. */
export const socialVendors: readonly SocialVendor[] = [reddit, bluesky];
