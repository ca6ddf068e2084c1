import type { Translate } from "#domain/language/translate.ts";
import { productName } from "../kernel/product.ts";

/** The text message with a code. The code comes first: it is what a phone shows of it. */
export const codeText = (code: string, minutes: number, t: Translate): string =>
  t("{code} is your {product} code. It expires in {minutes} minutes. Don't share it.", {
    code,
    product: productName,
    minutes,
  });
