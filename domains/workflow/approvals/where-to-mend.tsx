import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';

/** Under a step whose message reached nobody: where the systems that hear of it are set up, or who may do that. */
export function WhereToMend({ kind }: { readonly kind: string }) {
  const at = usePlaces().listAt('webhook_endpoint');
  if (kind !== 'webhook') return null;
  return at ? (
    <span className="text-muted block">
      <Link to={at} className="link">
        Set up a webhook
      </Link>
      , with the event <code>approval.signal</code>
    </span>
  ) : (
    <span className="text-muted block">Ask an administrator to set up a webhook.</span>
  );
}
