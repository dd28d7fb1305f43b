import { useState } from 'react';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { Definition, Picture } from '../reports/definition.ts';
import { FiguresTable, type Opened } from '../reports/figures-table.tsx';
import { reportFigures } from '../reports/report-calls.ts';
import { RowsPanel } from '../reports/rows-panel.tsx';
import { whyWords } from './cross-filter.ts';
import type { ShownPanel } from './dashboard-calls.ts';
import { Notes } from './notes.tsx';
import { PanelFigures } from './panel-figures.tsx';

/** One report on a dashboard: its chart in picture and words, whether it is certified, and the notes on it. */
export function Panel({ dashboard, panel }: { readonly dashboard: string; readonly panel: ShownPanel }) {
  const { key, title, report, refused, definition, picture, notApplied, notes } = panel;
  return (
    <section aria-label={title} className="panel min-w-0 space-y-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base">
          {report ? (
            <Link to={`/reports/${report}`} className="hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        {refused === null && <Certified panel={panel} />}
      </div>
      {refused === null && definition ? (
        <Live definition={definition} picture={picture} />
      ) : (
        <p role="note" className="border-warn/60 rounded-md border p-3">
          Not shown to you. {refused}
        </p>
      )}
      {notApplied.length > 0 && (
        <p className="note">
          Not filtered by {notApplied.map(({ label, why }) => `${label} (${whyWords[why]})`).join(', ')}.
        </p>
      )}
      {refused === null && <Notes dashboard={dashboard} panel={key} notes={notes} />}
    </section>
  );
}

function Certified({ panel: { report, certified } }: { readonly panel: ShownPanel }) {
  const show = useShow();
  if (certified)
    return (
      <span title={`${certified.by}, ${momentOf(certified.at, show)}`}>
        <Badge tone="good">Certified by {certified.by}</Badge>
      </span>
    );
  return <Badge>{report ? 'Not certified' : 'Standard, not certified'}</Badge>;
}

/** The figures of this moment, for who looks; each number opens its rows. */
function Live({ definition, picture }: { readonly definition: Definition; readonly picture: Picture }) {
  const figures = useCall(reportFigures, { definition }, { keepsLast: true });
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <Answered of={figures} skeleton="h-64">
      {(data) => (
        <>
          {data.leftOut.length > 0 && (
            <p role="note" className="border-warn/60 rounded-md border p-3">
              Not shown, because you may not read it: {data.leftOut.join(', ')}.
            </p>
          )}
          <PanelFigures figures={data} picture={picture} />
          {data.groups.length > 0 && data.count > 0 && (
            <details className="print:hidden">
              <summary className="link">Figures and rows</summary>
              <FiguresTable figures={data} onOpen={setOpened} />
            </details>
          )}
          {opened && (
            <RowsPanel
              key={opened.at.join('\n')}
              definition={definition}
              opened={opened}
              onClose={() => setOpened(null)}
            />
          )}
        </>
      )}
    </Answered>
  );
}
