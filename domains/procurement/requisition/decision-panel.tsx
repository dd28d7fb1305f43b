import { useRowsOf } from '#web/data/rows.ts';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { methods } from '../rule-packs/pack.ts';
import { ruleDecision } from '../rule-packs/rule-decision.record.ts';
import { ruleFinding } from '../rule-packs/rule-finding.record.ts';

/** What the rules said when it was submitted, pinned with their versions; the decision's own page has the whole trace. */
export function DecisionPanel({ requisition }: { readonly requisition: string }) {
  const { rowAt } = useRecords();
  const { data } = useRowsOf(ruleDecision, { filters: { aboutId: requisition, status: 'standing' }, limit: 1 });
  const found = data?.data[0];
  const at = found && rowAt(ruleDecision.name, found.id);
  if (!found?.method) return null;
  const sets = found.packs?.length ?? 0;
  return (
    <section aria-label="Rule decision" className="panel flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1">
        <h2>{methods[found.method]}</h2>
        <p className="note">
          {found.federalFunds ? 'Federal rules apply. ' : ''}
          {sets === 0 ? 'No rule pack was in force.' : `${sets} rule ${sets === 1 ? 'pack' : 'packs'} evaluated.`}
        </p>
      </div>
      {found.isBlocked && <Badge tone="danger">Blocked</Badge>}
      {found.needsReview && <Badge tone="warn">Legal review</Badge>}
      {found.hasUnconfirmed && <Badge tone="warn">Unverified figure</Badge>}
      {at && (
        <Link to={at} className="button">
          Open decision
        </Link>
      )}
    </section>
  );
}

/** What looks like one need in pieces, for whoever approves: the purchases it belongs to, the sum, and who looks into it. */
export function SplitFindings({ requisition }: { readonly requisition: string }) {
  const { rowAt } = useRecords();
  const { data } = useRowsOf(ruleFinding, { filters: { aboutId: requisition, kind: 'split' }, limit: 5 });
  const found = data?.data ?? [];
  if (found.length === 0) return null;
  return (
    <section aria-label="Possible split purchase" className="panel border-l-warn border-l-4 p-4">
      <h2>Possible split purchase</h2>
      <ul className="mt-2 space-y-3">
        {found.map(({ id, detail, status, answer }) => (
          <li key={id}>
            {(detail ?? '').split('\n').map((line) => (
              <p key={line}>{line}</p>
            ))}
            {answer && <blockquote className="border-line my-1 border-l-2 pl-3 wrap-anywhere">{answer}</blockquote>}
            <p className="mt-1 flex flex-wrap items-center gap-2">
              <Badge tone={status === 'open' ? 'warn' : 'plain'}>
                {status === 'open' ? 'Open finding' : 'Answered'}
              </Badge>
              <Link to={rowAt(ruleFinding.name, id) ?? ''} className="link">
                Open finding
              </Link>
            </p>
          </li>
        ))}
      </ul>
      <MoreOf rows={data} />
    </section>
  );
}
