import { useRowsOf } from '#web/data/rows.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { type Method, methods } from './pack.ts';
import { ruleDecision } from './rule-decision.record.ts';

const kinds = { '': 'All', isBlocked: 'Blocked', needsReview: 'Legal review', federalFunds: 'Federal funds' };

/** Looking for a decision by a word of what it is about, its method, and what became of it. */
export function DecisionSearch() {
  const { question, put } = useQuestion();
  const [words, method, kind] = ['search', 'method', 'kind'].map((name) => question.get(name) ?? '');
  const decisions = useRowsOf(ruleDecision, {
    filters: {
      status: 'standing',
      ...(method ? { method } : {}),
      ...(kind && Object.hasOwn(kinds, kind) ? { [kind]: 'true' } : {}),
    },
    ...(words ? { search: words } : { sort: '-number' }),
    limit: 25,
  });
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-3">
        <input
          type="search"
          aria-label="Search decisions"
          placeholder="Search decisions"
          className="control sm:max-w-80"
          value={words}
          onChange={({ target }) => put('search', target.value)}
        />
        <span className="w-full sm:w-52">
          <Select
            aria-label="Method"
            value={method ?? ''}
            choices={[['', 'Any method'], ...Object.entries(methods)]}
            onPick={(key) => put('method', key)}
          />
        </span>
        <span className="w-full sm:w-44">
          <Select
            aria-label="Which"
            value={kind ?? ''}
            choices={Object.entries(kinds)}
            onPick={(key) => put('kind', key)}
          />
        </span>
      </div>
      <Answered of={decisions} empty={<None isAsked={Boolean(words || method || kind)} />}>
        {(found) => (
          <section aria-label="Decisions" className="panel">
            <Table
              label="Decisions"
              rows={found.data}
              columns={[
                {
                  label: 'Number',
                  name: ({ number }) => number ?? '',
                  className: 'font-normal whitespace-nowrap',
                  show: ({ id, number }) => (
                    <Link to={`/compliance/decisions/${id}`} className="link">
                      {number}
                    </Link>
                  ),
                },
                { label: 'About', text: ({ subject }) => subject, className: 'wrap-anywhere' },
                { label: 'Method', text: (row) => methods[row.method as Method] },
                { label: 'Amount', money: ({ amount }) => amount?.cents, none: '' },
                { label: 'Day', day: ({ purchaseDay }) => purchaseDay, none: '', className: 'whitespace-nowrap' },
                {
                  label: 'Marks',
                  mark: (row) => (
                    <span className="flex flex-wrap gap-1">
                      {row.isBlocked && <Badge tone="danger">Blocked</Badge>}
                      {row.needsReview && <Badge tone="warn">Legal review</Badge>}
                      {row.hasUnconfirmed && <Badge>Unverified figure</Badge>}
                    </span>
                  ),
                },
              ]}
            />
            <MoreOf rows={found} />
            <p className="note px-4 py-3">
              {found.totalIs === 'exact' ? found.total : `More than ${found.total}`} found.{' '}
              <Link to="/compliance/decisions" className="link">
                Filter, group and export them in the full list.
              </Link>
            </p>
          </section>
        )}
      </Answered>
    </div>
  );
}

const None = ({ isAsked }: { readonly isAsked: boolean }) => (
  <div className="panel">
    {isAsked ? (
      <Empty icon="scale" title="No such decision">
        Search by number (DEC-2026-00012) or purchase, or choose another method.
      </Empty>
    ) : (
      <Empty
        icon="scale"
        title="No decisions yet"
        action={
          <Link to="/compliance?tab=try" className="button">
            Check a purchase
          </Link>
        }
      >
        Decisions appear when you submit a requisition or save a checked purchase.
      </Empty>
    )}
  </div>
);
