import { useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { FigurePicks } from '#web/ui/figure-picks.tsx';
import { Folding, Opening } from '#web/ui/folding.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { useQuestion } from '#web/ui/param.ts';
import { Table } from '#web/ui/table.tsx';
import { useWhole } from '#web/ui/whole.ts';
import type { Difference } from './replay.ts';
import type { ShadowResult } from './shadow-run-acts.ts';

interface ResultsProps {
  readonly results: readonly ShadowResult[];
  readonly total: number;
  readonly changed: number;
}

/** A requisition, or below the one that is open what would be different about it. */
type Row = ShadowResult | (Difference & { readonly of: ShadowResult });
const isDifference = (row: Row): row is Difference & { readonly of: ShadowResult } => 'what' in row;

const count = (cases: number): string => cases.toLocaleString('en-US');

/** What would change: a figure for each type of change, which leads to its requisitions, and those requisitions. */
export function Results({ results, total, changed }: ResultsProps) {
  const show = useShow();
  const isWhole = useWhole();
  const { question, put, putAll } = useQuestion();
  const open = question.get('open');
  const kinds = [
    ...Map.groupBy(
      results.flatMap(({ differences }) => differences),
      ({ what }) => what,
    ),
  ]
    .map(([what, all]) => [what, all.length] as const)
    .toSorted(([, one], [, other]) => other - one);
  // A type that no requisition has is as good as none.
  const what = kinds.find(([kind]) => kind === question.get('change'))?.[0];
  if (changed === 0)
    return (
      <div className="panel">
        <Empty icon="circle-check" title={`None of ${count(total)} requisitions would change`} />
      </div>
    );
  const found = results.filter(({ differences }) => !what || differences.some((one) => one.what === what));
  const rows = found.flatMap((one): Row[] =>
    isWhole || one.id === open ? [one, ...one.differences.map((difference) => ({ ...difference, of: one }))] : [one],
  );
  return (
    <div className="space-y-4">
      <section aria-label="Summary" className="space-y-2">
        <h2>
          {count(changed)} of {count(total)} requisitions would change
        </h2>
        <FigurePicks
          figures={[['', 'All changes', results.length], ...kinds.map(([kind, cases]) => [kind, kind, cases] as const)]}
          chosen={what ?? ''}
          onPick={(kind) => putAll({ change: kind, open: '', rows: '' })}
        />
        {results.length < changed && (
          <p className="note">
            The first {count(results.length)} of {count(changed)} are kept. Choose a shorter period to see all.
          </p>
        )}
      </section>
      <section aria-label="Requisitions" className="panel overflow-x-auto">
        <Table
          label="Requisitions"
          caption={`${what ?? 'All changes'}: ${count(found.length)} ${found.length === 1 ? 'requisition' : 'requisitions'}`}
          captionClass="text-muted px-3 pt-3 pb-2 text-left"
          rows={rows}
          isDense
          id={(one) => (isDifference(one) ? `${one.of.id} ${one.what}` : one.id)}
          step={25}
          columns={[
            {
              label: 'Requisition',
              name: (one) => (isDifference(one) ? one.what : `${one.number} ${one.purpose}`),
              show: (one) =>
                isDifference(one) ? (
                  <span className="block pl-6">{one.what}</span>
                ) : (
                  <Opening isOpen={one.id === open} onToggle={() => put('open', one.id === open ? '' : one.id)}>
                    <span>
                      {one.number} <span className="font-normal">{one.purpose}</span>
                    </span>
                  </Opening>
                ),
            },
            { label: 'Amount', money: (one) => (isDifference(one) ? null : one.cents), none: '' },
            {
              label: 'Changes',
              text: (one) => (isDifference(one) ? null : one.differences.map((each) => each.what).join(', ')),
              none: '',
              className: 'lg:max-w-72',
            },
            {
              label: isWhole || open !== null ? 'Then' : 'Day',
              text: (one) => (isDifference(one) ? one.before : wholeDay(one.day, show)),
              className: 'wrap-anywhere',
            },
            (isWhole || open !== null) && {
              label: 'What-if',
              text: (one) => (isDifference(one) ? one.after : null),
              none: '',
              className: 'wrap-anywhere',
            },
          ]}
          acts={{
            label: 'Open',
            show: (one) =>
              !isDifference(one) && (
                <Link to={`/smart-requisition/${one.id}`} className="link print:hidden">
                  Open<span className="sr-only"> requisition {one.number}</span>
                </Link>
              ),
          }}
        />
      </section>
      <Folding name="shadow-run-changes" title="Chart" isClosed>
        <Bars
          title="Requisitions by type of change"
          head="Change"
          lie="lying"
          measure={{ kind: 'number', unit: ['requisition', 'requisitions'] }}
          series={[{ name: 'Requisitions', points: kinds.map(([at, value]) => ({ at, value })) }]}
        />
      </Folding>
    </div>
  );
}
