/** The name under which the site's switches are stored. */
export const siteSettingsKey = "site-settings";
