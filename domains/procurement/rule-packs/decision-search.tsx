import { useRowsOf } from '#web/data/asked.ts';
import { useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { exact, wholeDay } from '#web/ui/format.ts';
import { Heads } from '#web/ui/heads.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Trouble } from '#web/ui/trouble.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { type Method, methods } from './pack.ts';
import { ruleDecision } from './rule-decision.record.ts';

const kinds = { '': 'All', isBlocked: 'Blocked', needsReview: 'Wait for counsel', federalFunds: 'Federal funds' };

/** Looking for a decision by a word of what it is about, its method, and what became of it. */
export function DecisionSearch() {
  const { question, put } = useQuestion();
  const show = useShow();
  const [words, method, kind] = ['search', 'method', 'kind'].map((name) => question.get(name) ?? '');
  const { data, error, refetch } = useRowsOf(ruleDecision, {
    filters: {
      status: 'standing',
      ...(method ? { method } : {}),
      ...(kind && Object.hasOwn(kinds, kind) ? { [kind]: 'true' } : {}),
    },
    ...(words ? { search: words } : { sort: '-number' }),
    limit: 50,
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
      {error ? (
        <Trouble error={error} retry={() => void refetch()} />
      ) : !data ? (
        <div aria-busy="true" className="skeleton h-96" />
      ) : data.data.length === 0 ? (
        <div className="panel">
          {words || method || kind ? (
            <Empty icon="scale" title="No such decision">
              Look for a number such as DEC-2026-00012, a word of what was bought, or another method.
            </Empty>
          ) : (
            <Empty
              icon="scale"
              title="No rule has decided anything yet"
              action={
                <Link to="/compliance?tab=try" className="button">
                  Try a purchase
                </Link>
              }
            >
              Decisions come with requisitions that are submitted, and with purchases that are tried and kept.
            </Empty>
          )}
        </div>
      ) : (
        <section aria-label="Decisions" className="panel">
          <table className="grid-table">
            <thead>
              <tr>
                <Heads words={['Number', 'About', 'Method']} figures={['Amount']} />
                <Heads words={['Day', 'Marks']} />
              </tr>
            </thead>
            <tbody>
              {data.data.map((row) => (
                <tr key={row.id}>
                  <th scope="row" className="font-normal whitespace-nowrap">
                    <Link to={`/compliance/decisions/${row.id}`} className="link">
                      {row.number}
                    </Link>
                  </th>
                  <td data-label="About" className="wrap-anywhere">
                    {row.subject}
                  </td>
                  <td data-label="Method">{methods[row.method as Method]}</td>
                  <td data-label="Amount" className="amount">
                    {row.amount ? exact(row.amount.cents, { kind: 'money' }, show) : ''}
                  </td>
                  <td data-label="Day" className="whitespace-nowrap">
                    {row.purchaseDay ? wholeDay(row.purchaseDay, show) : ''}
                  </td>
                  <td data-label="Marks">
                    <span className="flex flex-wrap gap-1">
                      {row.isBlocked && <Badge tone="grave">Blocked</Badge>}
                      {row.needsReview && <Badge tone="warn">Legal review</Badge>}
                      {row.hasUnconfirmed && <Badge>Unconfirmed figure</Badge>}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <MoreOf rows={data} />
          <p className="note px-4 py-3">
            {data.totalIs === 'exact' ? data.total : `More than ${data.total}`} found.{' '}
            <Link to="/compliance/decisions" className="link">
              The whole list filters, groups and exports them.
            </Link>
          </p>
        </section>
      )}
    </div>
  );
}
