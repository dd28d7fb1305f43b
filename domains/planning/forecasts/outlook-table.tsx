import { Lines, Sparkline } from '#web/ui/chart.tsx';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { exact, short } from '#web/ui/format.ts';
import { Heads } from '#web/ui/heads.tsx';
import { MoreRows, useMost } from '#web/ui/more-rows.tsx';
import { LineSearch, useLineSearch } from './line-search.tsx';
import { methods, MONTHS } from './methods.ts';
import { expectedOf, type LineOutlook, type Outlook } from './outlook.ts';
import { useWhole } from '#web/ui/whole.ts';
import { RollUp } from './roll-up.tsx';

const money = { kind: 'money' } as const;
const dollars = (cents: number): string => exact(cents, money);
const percent = (hundredths: number): string => `${(hundredths / 100).toFixed(1)}%`;
/** The months of a fiscal year by their names: Oct, Nov. */
const monthOf = (startsOn: string, month: number): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(Number(startsOn.slice(0, 4)), Number(startsOn.slice(5, 7)) - 1 + month)),
  );

interface OutlookProps {
  readonly outlook: Outlook;
  /** Asks the owner of a line for a note; null for those who do not ask. */
  readonly onAsk: ((line: LineOutlook) => void) | null;
}

/** The whole budget at a glance, its roll-up, and line by line what is expected at the end of the year. */
export function OutlookTab({ outlook, onAsk }: OutlookProps) {
  const { lines, months } = outlook;
  const some = useMost(100);
  const { question, words, put, fits } = useLineSearch();
  const isWhole = useWhole();
  const onlyOver = !isWhole && question.has('over');
  const shown = lines
    .filter(fits)
    .filter((one) => !onlyOver || expectedOf(one) > one.authority)
    .toSorted((one, other) => expectedOf(other) - other.authority - (expectedOf(one) - one.authority));
  const sum = (of: (line: LineOutlook) => number) => lines.reduce((all, one) => all + of(one), 0);
  const [authority, expected] = [sum((one) => one.authority), sum(expectedOf)];
  if (lines.length === 0)
    return (
      <div className="panel">
        <Empty icon="trending-up" title="This budget has no lines" />
      </div>
    );
  return (
    <div className="space-y-5">
      <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {(
          [
            ['May be spent', authority],
            ['Spent so far', sum((one) => one.spent)],
            ['Reserved and ordered', sum((one) => one.open)],
            ['Expected at the end of the year', expected],
          ] as const
        ).map(([label, cents]) => (
          <div key={label} className="panel p-4">
            <dt className="text-muted">{label}</dt>
            <dd className="mt-1 text-xl font-semibold tabular-nums">{dollars(cents)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-base">
        {expected > authority
          ? `${dollars(expected - authority)} more than there is`
          : `${dollars(authority - expected)} would be left`}{' '}
        at the end of the year.
      </p>
      <RollUp outlook={outlook} />
      <Lines
        title="The season of spending"
        note="All lines, month by month, this year and the year before."
        head="Month of the year"
        across="words"
        measure={money}
        empty="Nothing is spent yet, and there is no year before."
        series={[
          { name: 'This year', points: monthly(outlook, ({ byMonth }) => byMonth, months) },
          { name: 'Last year', points: monthly(outlook, ({ lastYear }) => lastYear, MONTHS) },
        ]}
      />
      <section aria-label="Lines" className="panel overflow-x-auto">
        <div className="flex flex-wrap items-center gap-3 p-4 print:hidden">
          <LineSearch words={words} onWords={(next) => put('search', next)} />
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={onlyOver}
              onChange={({ target }) => put('over', target.checked ? 'yes' : '')}
            />
            Only lines that would run over
          </label>
        </div>
        <table className="grid-table">
          <caption className="text-muted px-4 pb-2 text-left">
            {shown.length === lines.length ? `${lines.length} lines` : `${shown.length} of ${lines.length} lines`}, the
            largest shortfall first.
          </caption>
          <thead>
            <tr>
              <Heads words={['Line']} figures={['May be spent', 'Spent', 'Open', 'Expected', 'Left over']} />
              <Heads words={['Method', 'Months']} unseen="Ask" />
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, some.most).map((line) => (
              <OutlookRow key={line.line} {...{ outlook, line, onAsk }} />
            ))}
          </tbody>
        </table>
        <MoreRows all={shown.length} {...some} />
      </section>
    </div>
  );
}

const monthly = ({ lines, startsOn }: Outlook, of: (line: LineOutlook) => readonly number[], until: number) =>
  lines.some((one) => of(one).length > 0)
    ? Array.from({ length: until }, (_, month) => ({
        at: monthOf(startsOn, month),
        value: lines.reduce((sum, one) => sum + (of(one)[month] ?? 0), 0),
      }))
    : [];

function OutlookRow({ outlook, line, onAsk }: OutlookProps & { readonly line: LineOutlook }) {
  const { name, account, authority, spent, open, guesses, byMonth, lastYear, ownerName, owner } = line;
  const expected = expectedOf(line);
  const left = authority - expected;
  const [best] = guesses;
  return (
    <tr>
      <th scope="row" className="col-span-full font-normal">
        <Link to={`/budget-management/lines/${line.line}`} className="link">
          {name}
        </Link>
        <span className="text-muted block text-xs">
          {account}
          {ownerName && ` · ${ownerName}`}
        </span>
      </th>
      <td data-label="May be spent" className="amount">
        {short(authority, money)}
      </td>
      <td data-label="Spent" className="amount">
        {short(spent, money)}
      </td>
      <td data-label="Open" className="amount">
        {short(open, money)}
      </td>
      <td data-label="Expected" className="amount font-semibold">
        {short(expected, money)}
      </td>
      <td data-label="Left over" className="amount">
        {left < 0 ? <Badge tone="grave">{short(-left, money)} over</Badge> : short(left, money)}
      </td>
      <td data-label="Method">
        {best?.cents === null || !best ? (
          <span className="text-muted">Nothing to go by yet</span>
        ) : (
          <>
            {methods[best.method]}
            <span className="text-muted block text-xs">
              {best.error === null ? 'never tried on a past year' : `erred by ${percent(best.error)} in the past`}
            </span>
          </>
        )}
      </td>
      <td data-label="Months">
        <Sparkline
          across="words"
          measure={money}
          series={{
            name: 'Spent',
            // The month that is not over yet would look like a fall.
            points: [...lastYear, ...byMonth.slice(0, outlook.months)].map((value, at) => ({
              at: `${monthOf(outlook.startsOn, at)} ${at < lastYear.length ? 'last year' : 'this year'}`,
              value,
            })),
          }}
        />
      </td>
      <td>
        {onAsk && (
          <button
            type="button"
            className="button button-quiet print:hidden"
            disabled={owner === null}
            title={owner === null ? 'This line has no owner to ask.' : undefined}
            onClick={() => onAsk(line)}
          >
            Ask<span className="sr-only"> the owner of {name}</span>
          </button>
        )}
      </td>
    </tr>
  );
}
