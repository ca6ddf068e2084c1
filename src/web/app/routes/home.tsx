import { productName } from "#domain/kernel/product.ts";
import { useSignIn } from "#web/app/use-sign-in.ts";
import { useSession } from "#web/features/accounts/hooks/use-session.ts";
import { HomePage } from "#web/features/site/components/home-page.tsx";

export const meta = () => [
  { title: `${productName} - the company behind every headline` },
  {
    name: "description",
    content: "News feeds with the listed companies found in each headline, their prices and an AI analysis.",
  },
];

export default function HomeRoute() {
  return <HomePage signedIn={useSession().state === "signed-in"} onSignIn={useSignIn()} />;
}
