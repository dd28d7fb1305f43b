import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { comparedBy, type ComparePeriods, comparePeriods } from './compare-calls.ts';

const days = {
  beforeFrom: 'Before, from',
  beforeUntil: 'Before, to',
  from: 'Now, from',
  until: 'Now, to',
} as const;

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isNumber = (text: string) => /^\d{1,9}$/.test(text);

/** Two periods side by side: what moved beyond both thresholds stands first, with its sentence. */
export default function Compare() {
  const [by, setBy] = useParam('by');
  const [percent, setPercent] = useParam('percent');
  const [dollars, setDollars] = useParam('dollars');
  const [beforeFrom, setBeforeFrom] = useParam('beforeFrom');
  const [beforeUntil, setBeforeUntil] = useParam('beforeUntil');
  const [from, setFrom] = useParam('from');
  const [until, setUntil] = useParam('until');
  const set = { beforeFrom: setBeforeFrom, beforeUntil: setBeforeUntil, from: setFrom, until: setUntil };
  const given = { beforeFrom, beforeUntil, from, until };
  const asked = useCall(comparePeriods, {
    ...(Object.hasOwn(comparedBy, by) ? { by: by as keyof typeof comparedBy } : {}), // looked up just before
    ...Object.fromEntries(Object.entries(given).filter(([, day]) => isDay(day))),
    ...(isNumber(percent) ? { percent: Math.min(1000, Number(percent)) } : {}),
    ...(isNumber(dollars) ? { dollars: Number(dollars) } : {}),
  });
  return (
    <Answered of={asked} skeleton="h-64">
      {(of) => (
        <section aria-label="Periods compared" className="panel overflow-x-auto">
          <div className="flex flex-wrap items-end gap-2 px-4 py-2 print:hidden">
            <div className="grid gap-1">
              <span>By</span>
              <Select
                aria-label="By"
                className="control w-auto"
                value={by}
                choices={Object.entries(comparedBy).map(([key, words]) => [key === 'award' ? '' : key, words])}
                onPick={setBy}
              />
            </div>
            {(Object.keys(days) as (keyof typeof days)[]).map((name) => (
              <label key={name} className="grid gap-1">
                {days[name]}
                <input
                  type="date"
                  className="control w-auto"
                  value={given[name] || dayOf(of, name)}
                  onChange={({ target }) => set[name](target.value)}
                />
              </label>
            ))}
            <label className="grid gap-1">
              Percent
              <input
                inputMode="numeric"
                className="control w-20"
                value={percent || String(of.percent)}
                onChange={({ target }) => setPercent(target.value)}
              />
            </label>
            <label className="grid gap-1">
              Dollars
              <input
                inputMode="numeric"
                className="control w-28"
                value={dollars || String(of.dollars)}
                onChange={({ target }) => setDollars(target.value)}
              />
            </label>
          </div>
          <Rows of={of} by={Object.hasOwn(comparedBy, by) ? (by as keyof typeof comparedBy) : 'award'} />
        </section>
      )}
    </Answered>
  );
}

const dayOf = ({ before, now }: ComparePeriods, name: keyof typeof days): string =>
  ({ beforeFrom: before.from, beforeUntil: before.until, from: now.from, until: now.until })[name];

interface RowsOf {
  readonly of: ComparePeriods;
  readonly by: keyof typeof comparedBy;
}

function Rows({ of: { rows, before, now, exceptions, percent, dollars }, by }: RowsOf) {
  const show = useShow();
  const { rowAt } = usePlaces();
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-4 pb-2">
        <Badge tone={exceptions > 0 ? 'warn' : 'good'}>
          {exceptions === 1 ? '1 exception' : `${exceptions} exceptions`}
        </Badge>
        <span className="text-muted">
          {wholeDay(before.from, show)} to {wholeDay(before.until, show)} against {wholeDay(now.from, show)} to{' '}
          {wholeDay(now.until, show)}; an exception from {percent}% and ${dollars.toLocaleString('en-US')} on.
        </span>
      </div>
      {rows.total === 0 ? (
        <p className="note px-4 pb-4">Nothing was spent in either period.</p>
      ) : (
        <Table
          label="Periods compared"
          rows={rows.data}
          id={({ key }) => key}
          step={25}
          file="periods-compared"
          columns={[
            {
              label: comparedBy[by],
              name: ({ name }) => name,
              show: ({ id, record, name }) => {
                const to = id !== null && record !== null ? rowAt(record, id) : null;
                return to ? (
                  <Link to={to} className="link">
                    {name}
                  </Link>
                ) : (
                  name
                );
              },
            },
            { label: 'Change', money: ({ changeCents }) => changeCents, sum: true },
            { label: 'Exception', text: ({ says }) => says },
            { label: 'Before', money: ({ beforeCents }) => beforeCents, sum: true },
            { label: 'Now', money: ({ nowCents }) => nowCents, sum: true },
            { label: 'Percent', text: ({ changePercent }) => (changePercent === null ? null : `${changePercent}%`) },
          ]}
        />
      )}
      {by === 'project' && (
        <p className="note px-4 py-2">
          The project of a cost is that of the entries it was charged from, that of its budget lines, or the only one
          its award pays. Costs of several projects or of none have a row of their own, so that all rows add up to the
          awards.
        </p>
      )}
      <CutNote of={rows} what="rows">
        Exceptions stand first.
      </CutNote>
    </>
  );
}
