import { useState } from 'react';
import { useCall } from '#web/data/calls.ts';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import type { Definition } from './definition.ts';
import { FiguresChart } from './figures-chart.tsx';
import { FiguresTable, type Opened } from './figures-table.tsx';
import { figureText } from './figure-words.ts';
import type { Figures } from './figures.ts';
import { reportFigures } from './report-calls.ts';
import { RowsPanel } from './rows-panel.tsx';

const WHOLE: Opened = { at: [], words: 'the whole report' };

/** What a report shows: its chart, its groups, and the rows behind the figure that was opened. */
export function FiguresView({ definition }: { definition: Definition }) {
  const figures = useCall(reportFigures, { definition }, { keepsLast: true });
  const [opened, setOpened] = useState<Opened | null>(null);
  const hasGroups = (definition.groups ?? []).length > 0;
  return (
    <Answered of={figures} skeleton="h-64">
      {(data) => (
        <div className="space-y-4">
          <LeftOut names={data.leftOut} />
          {data.count === 0 ? (
            <section className="panel">
              <Empty title="No rows" icon="chart-column">
                Nothing that you may read matches this report.
              </Empty>
            </section>
          ) : (
            <>
              {!hasGroups && <Totals of={data} />}
              {hasGroups && definition.picture && definition.picture !== 'none' && (
                <section aria-label="Chart" className="panel p-4">
                  <FiguresChart figures={data} picture={definition.picture} />
                </section>
              )}
              {hasGroups && (
                <section aria-label="Figures" className="panel">
                  <p className="note px-4 pt-3 print:hidden">Choose a figure to see its rows.</p>
                  <FiguresTable figures={data} onOpen={setOpened} />
                  <CutGroups of={data} />
                </section>
              )}
              {(opened || !hasGroups) && (
                <RowsPanel
                  key={(opened ?? WHOLE).at.join('\n')}
                  definition={definition}
                  opened={opened ?? WHOLE}
                  {...(hasGroups ? { onClose: () => setOpened(null) } : {})}
                />
              )}
            </>
          )}
        </div>
      )}
    </Answered>
  );
}

const LeftOut = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && (
    <p role="note" className="border-warn/60 rounded-md border p-3">
      Not shown, because you may not read it: {names.join(', ')}.
    </p>
  );

const CutGroups = ({ of: { rows, groupCount, across, acrossCount } }: { of: Figures }) => (
  <>
    {groupCount > rows.length && (
      <p className="note p-4">
        {rows.length} of {groupCount} groups are shown. The totals count all of them; add a filter to see the others.
      </p>
    )}
    {acrossCount > across.length && (
      <p className="note p-4">
        {across.length} of {acrossCount} columns are shown. The totals count all of them; add a filter to see the
        others.
      </p>
    )}
  </>
);

/** The figures of a report without groups. */
const Totals = ({ of: { totals, all, count, label } }: { of: Figures }) => (
  <dl className="panel flex flex-wrap gap-x-10 gap-y-3 p-4">
    <div>
      <dt className="note">{label[1]}</dt>
      <dd className="text-base font-semibold tabular-nums">{count.toLocaleString('en-US')}</dd>
    </div>
    {totals.map((total, at) => {
      const figure = all[at];
      return (
        figure &&
        total.of !== 'count' && (
          <div key={total.label}>
            <dt className="note">{total.label}</dt>
            <dd className="text-base font-semibold tabular-nums">{figureText(figure, total)}</dd>
          </div>
        )
      );
    })}
  </dl>
);
