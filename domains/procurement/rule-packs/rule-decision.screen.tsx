import { useCall } from '#web/data/calls.ts';
import type { Shown } from '#web/data/client.ts';
import { useRow } from '#web/data/query.ts';
import { useShow } from '#web/data/session.ts';
import { RecordPage, RecordScreen } from '#web/record/record-page.tsx';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { exact, wholeDay } from '#web/ui/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ExceptionsOf } from '../requisition/leave-needs.tsx';
import type { Decision } from './decision.ts';
import { DecisionView } from './decision-view.tsx';
import { Differences } from './differences.tsx';
import { usStates } from '../../organization/public.ts';
import { factWords, type FactName } from './facts.ts';
import { categories, entities, federalAgencies, soleSourceGrounds } from './purchase-words.ts';
import type { Inputs } from './replay.ts';
import { replay } from './rule-calls.ts';
import { ruleDecision } from './rule-decision.record.ts';

const choices: Readonly<Record<string, string>> = {
  ...categories,
  ...entities,
  ...federalAgencies,
  ...soleSourceGrounds,
};

/** A kept decision: what it says, whether it comes out the same again, and what today's rules would change. */
export default function RuleDecisionScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const { data } = useRow(ruleDecision, id, id !== 'new');
  const row = data as Shown<typeof ruleDecision> | undefined; // asked of this record
  if (!data || !row) return <RecordScreen record={ruleDecision} id={id} />;
  const { facts } = row.inputs as unknown as Inputs; // the product alone writes decisions
  return (
    <RecordPage record={ruleDecision} row={data} layout="own">
      <About subject={row.subject} record={row.aboutRecord} rowId={row.aboutId} facts={facts} />
      {row.aboutRecord === 'requisition' && row.aboutId && row.status === 'standing' && (
        <ExceptionsOf id={row.aboutId} />
      )}
      <Again id={id} />
      <DecisionView decision={row.decision as unknown as Decision} />
    </RecordPage>
  );
}

interface AboutProps {
  readonly subject: string;
  readonly record: string | null;
  readonly rowId: string | null;
  readonly facts: Inputs['facts'];
}

function About({ subject, record, rowId, facts }: AboutProps) {
  const show = useShow();
  const { rowAt } = useRecords();
  const to = record && rowId && record !== 'trial' ? rowAt(record, rowId) : null;
  const { cents, aggregatedCents, states, exceptions, ...others } = facts;
  const told = Object.entries(others).filter(([, value]) => value !== null && value !== undefined);
  const words = (value: unknown): string =>
    value === true
      ? 'Yes'
      : value === false
        ? 'No'
        : /^\d{4}-\d{2}-\d{2}$/.test(String(value))
          ? wholeDay(String(value), show)
          : (choices[String(value)] ?? String(value));
  return (
    <section aria-label="Facts" className="panel p-4">
      <h2>
        {to ? (
          <Link to={to} className="link wrap-anywhere">
            {subject}
          </Link>
        ) : (
          <span className="wrap-anywhere">{subject}</span>
        )}
      </h2>
      <dl className="pairs mt-2 grid gap-x-8 lg:grid-cols-2">
        <div>
          <dt>Amount</dt>
          <dd>{exact(cents, { kind: 'money' }, show)}</dd>
        </div>
        {aggregatedCents !== null && aggregatedCents !== undefined && (
          <div>
            <dt>Related total</dt>
            <dd>{exact(aggregatedCents, { kind: 'money' }, show)}</dd>
          </div>
        )}
        <div>
          <dt>State rules</dt>
          <dd>
            {states.map((state) => usStates[state as keyof typeof usStates] ?? state).join(', ') || 'No state assigned'}
          </dd>
        </div>
        {told.map(([name, value]) => (
          <div key={name}>
            <dt className="first-letter:uppercase">{factWords(name as FactName)}</dt>
            <dd>{words(value)}</dd>
          </div>
        ))}
        {exceptions && exceptions.length > 0 && (
          <div>
            <dt>Exceptions</dt>
            <dd>{exceptions.map(({ number }) => number).join(', ')}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

const Again = ({ id }: { readonly id: string }) => (
  <Answered of={useCall(replay, { id })} skeleton="h-20">
    {({ isSame, differences }) => (
      <section aria-label="Replay" className="panel space-y-3 p-4">
        <p className="flex items-start gap-2">
          <Icon
            name={isSame ? 'circle-check' : 'circle-alert'}
            className={`mt-0.5 ${isSame ? 'text-good' : 'text-danger'}`}
          />
          {isSame
            ? 'Replayed from its facts and versions: same result, byte for byte.'
            : 'Replayed from its facts and versions: different result. Tell the operator that the rules or this record were altered.'}
        </p>
        {differences.length === 0 ? (
          <p className="text-muted">No differences under today’s rules.</p>
        ) : (
          <details>
            <summary className="cursor-pointer font-medium">
              {differences.length} difference{differences.length > 1 && 's'} under today’s rules
            </summary>
            <div className="mt-2">
              <Differences differences={differences} then="Then" now="Today" />
            </div>
          </details>
        )}
      </section>
    )}
  </Answered>
);
