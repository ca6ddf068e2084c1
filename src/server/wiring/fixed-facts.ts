import { productName, productVersion } from "#domain/kernel/product.ts";
import type { Config } from "#server/config/config.ts";
import type { FixedFacts } from "#server/features/site/site.routes.ts";

/** What visitors may know of the configuration. */
export function fixedFacts(config: Config): FixedFacts {
  const { signIn, text, captcha, payments } = config.vendors;
  return {
    productName,
    version: productVersion,
    googleEnabled: signIn.isOn,
    phoneSignInEnabled: text.isOn,
    captcha: captcha.browser ?? null,
    paymentsEnabled: payments.browser !== undefined,
    payments: payments.browser ?? null,
    tagManagerUrl: config.analytics.tagManagerUrl,
    demo: config.demo,
    demoMailUrl: config.demoMailUrl,
    supportEmail: config.contacts.support,
    legalEmail: config.contacts.legal,
    privacyEmail: config.contacts.privacy,
  };
}
