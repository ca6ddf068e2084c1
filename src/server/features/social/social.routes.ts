import type { socialEndpoints } from "#contract/social.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { SocialService } from "./social.service.ts";

export const socialRoutes = (social: Pick<SocialService, "list">): Handlers<typeof socialEndpoints> => ({
  listSocialPosts: ({ actor, query }) => social.list(actor, query),
});
