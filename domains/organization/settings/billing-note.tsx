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
      This installation of Levee bills nobody: every part of it is open to your organization, and no payment details are
      kept. Plans, invoices and payment methods will stand here when billing comes.
    </Empty>
  </section>
);
