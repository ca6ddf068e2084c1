import type { AdminActionsService } from "../features/administration/admin-actions.service.ts";
import type { Job } from "./jobs.ts";

/** What keeps the record of the admins' actions bounded. */
export function adminJobs({ adminActions }: { adminActions: Pick<AdminActionsService, "dropOld"> }): Job[] {
  return [{ name: "admin.actions", cron: "41 4 * * *", atStart: false, run: adminActions.dropOld }];
}
