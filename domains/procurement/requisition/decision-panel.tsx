import { useRowsOf } from '#web/data/asked.ts';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { methods } from '../rule-packs/pack.ts';
import { ruleDecision } from '../rule-packs/rule-decision.record.ts';

/** What the rules said when it was submitted, pinned with their versions; the decision's own page has the whole trace. */
export function DecisionPanel({ requisition }: { readonly requisition: string }) {
  const { rowAt } = useRecords();
  const { data } = useRowsOf(ruleDecision, { filters: { aboutId: requisition, status: 'standing' }, limit: 1 });
  const found = data?.data[0];
  const at = found && rowAt(ruleDecision.name, found.id);
  if (!found?.method) return null;
  const sets = found.packs?.length ?? 0;
  return (
    <section aria-label="What the rules said" className="panel flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1">
        <h2>{methods[found.method]}</h2>
        <p className="note">
          {found.federalFunds ? 'Federal rules apply. ' : ''}
          {sets === 0 ? 'No set of rules was in force.' : `${sets} ${sets === 1 ? 'set' : 'sets'} of rules looked at.`}
        </p>
      </div>
      {found.isBlocked && <Badge tone="grave">Blocked</Badge>}
      {found.needsReview && <Badge tone="warn">Legal review</Badge>}
      {found.hasUnconfirmed && <Badge tone="warn">Rests on an unconfirmed figure</Badge>}
      {at && (
        <Link to={at} className="button">
          See why
        </Link>
      )}
    </section>
  );
}
