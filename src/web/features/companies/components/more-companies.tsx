import { Button } from "#web/ui/button.tsx";

/** Shows the chips that have no room. */
export function MoreCompanies({ count, onShow }: { count: number; onShow: () => void }) {
  if (count <= 0) return null;
  return (
    <Button variant="quiet" size="sm" className="h-12 justify-self-start" onClick={onShow}>
      {count} more {count === 1 ? "company" : "companies"}
    </Button>
  );
}
