import { Suspense, useState } from 'react';
import { href } from '#kernel';
import { useSession, useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { later } from '#web/ui/later.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { grantAward } from '../award/grant-award.record.ts';
import { disasterPages } from '../disaster-pages.ts';
import type { DisasterBoard } from './disaster-calls.ts';
import { declarationTypes } from './disaster-words.ts';

const Import = later(() => import('./import-panel.tsx'));

/** Declarations that name our area. How old the copy is stands beside them. */
export default function Declarations({ of }: { readonly of: DisasterBoard }) {
  const { may } = useSession();
  const show = useShow();
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <section aria-label="Declared disasters" className="panel overflow-x-auto">
        <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
          <h2 className="text-sm">Declared disasters</h2>
          <span className="text-muted">
            {of.place}
            {of.asOf && `, as of ${wholeDay(of.asOf, show)}`}
          </span>
          <span className="ml-auto flex flex-wrap items-center gap-3 print:hidden">
            {may.create.includes(grantAward.name) && (
              <button type="button" className="button" onClick={() => setImporting(true)}>
                Import declarations
              </button>
            )}
            <Link to={href(disasterPages.declaredDisasters)} className="link">
              All declarations
            </Link>
          </span>
        </div>
        {of.disasters.total === 0 ? (
          <p className="note px-4 pb-4">
            {of.declared === 0
              ? 'No declarations are imported. Download the declarations of your state from OpenFEMA as JSON.'
              : `None of ${of.declared} imported declarations names ${of.place}.`}
          </p>
        ) : (
          <Table
            label="Declared disasters"
            rows={of.disasters.data}
            step={10}
            columns={[
              {
                label: 'Declaration',
                name: ({ number, title }) => `${number} ${title}`,
                show: ({ id, number, title }) => (
                  <span className="block min-w-44">
                    <Link to={href(disasterPages.declaredDisaster, { id })} className="link whitespace-nowrap">
                      {number}
                    </Link>{' '}
                    <span className="text-muted">{title}</span>
                  </span>
                ),
              },
              { label: 'Declaration type', text: ({ kind }) => declarationTypes[kind] },
              { label: 'Declared on', day: ({ declaredOn }) => declaredOn },
              { label: 'Incident begins', day: ({ beginOn }) => beginOn },
              { label: 'Incident ends', day: ({ endOn }) => endOn },
              { label: 'Designated area', text: ({ area }) => area },
              { label: 'Next due day', text: ({ next }) => next && `${wholeDay(next.dueOn, show)}, ${next.title}` },
            ]}
          />
        )}
        <CutNote of={of.disasters} what="declarations">
          The newest are shown.
        </CutNote>
      </section>
      {isImporting && (
        <Suspense>
          <Import onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}
