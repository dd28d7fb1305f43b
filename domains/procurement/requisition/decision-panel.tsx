import { useRowsOf } from '#web/data/rows.ts';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { methods } from '../rule-packs/pack.ts';
import { ruleDecision } from '../rule-packs/rule-decision.record.ts';
import { ruleFinding } from '../rule-packs/rule-finding.record.ts';

interface DecisionProps {
  readonly requisition: string;
  /** Inside another panel that says the method. */
  readonly isBrief?: boolean;
}

/** What the rules said when it was submitted, pinned with their versions; the decision's own page has the whole trace. */
export function DecisionPanel({ requisition, isBrief = false }: DecisionProps) {
  const { rowAt } = useRecords();
  const { data } = useRowsOf(ruleDecision, { filters: { aboutId: requisition, status: 'standing' }, limit: 1 });
  const found = data?.data[0];
  const at = found && rowAt(ruleDecision.name, found.id);
  if (!found?.method) return null;
  const sets = found.packs?.length ?? 0;
  return (
    <section aria-label="Rule decision" className={`space-y-1 ${isBrief ? '' : 'panel px-4 py-3'}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-sm">{isBrief ? 'Rule decision' : methods[found.method]}</h2>
        {at && (
          <Link to={at} className="link text-xs no-underline hover:underline">
            Open decision
          </Link>
        )}
      </div>
      <p className="note">
        {found.federalFunds ? 'Federal rules apply. ' : ''}
        {sets === 0 ? 'No rule pack was in force.' : `${sets} rule ${sets === 1 ? 'pack' : 'packs'} evaluated.`}
      </p>
      <p className="flex flex-wrap gap-1 empty:hidden">
        {found.isBlocked && <Badge tone="danger">Blocked</Badge>}
        {found.needsReview && <Badge tone="warn">Legal review</Badge>}
        {found.hasUnconfirmed && <Badge tone="warn">Unverified figure</Badge>}
      </p>
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
    <section aria-label="Possible split purchase" className="panel p-4">
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
