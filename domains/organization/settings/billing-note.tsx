import { Link } from '#web/shell/router.tsx';
import { Empty } from '#web/ui/empty.tsx';

/** There is nothing to pay and nothing to choose yet, and that is what it says. */
export const BillingNote = () => (
  <section aria-label="Billing" className="panel">
    <Empty
      icon="credit-card"
      title="No plan and no charges"
      action={
        <Link to="/pricing" className="button">
          Look at the plans
        </Link>
      }
    >
      This installation has no billing: all features are included and no payment details are kept.
    </Empty>
  </section>
);
