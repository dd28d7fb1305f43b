import { useRowsOf } from '#web/data/rows.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Steps } from '#web/record/steps.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { exact, wholeDay } from '#web/ui/format.ts';
import type { Outlook } from './outlook.ts';
import { useWhole } from '#web/ui/whole.ts';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { varianceNote } from './variance-note.record.ts';

/** The newest notes; a list holds two hundred. */
export const useNotes = () => useRowsOf(varianceNote, { sort: '-number', limit: 200 });

/** What the owners of lines were asked, and what they said. */
export function NotesTab({ outlook }: { outlook: Outlook }) {
  const asked = useNotes();
  const isWhole = useWhole();
  return (
    <Answered of={asked} skeleton="h-64">
      {(data) => {
        const own = new Set(outlook.lines.map(({ line }) => line));
        const notes = isWhole ? data.data.filter(({ line }) => own.has(line ?? '')) : data.data;
        if (notes.length === 0)
          return (
            <div className="panel">
              <Empty icon="message-square" title="No variance notes">
                Ask a line’s owner from the Outlook tab. Answers appear here.
              </Empty>
            </div>
          );
        return (
          <>
            <ul className="grid gap-4 xl:grid-cols-2">
              {notes.map((row) => (
                <li key={row.id} className="panel space-y-2 p-4">
                  <div className="flex flex-wrap items-start justify-between gap-2">
                    <h2>
                      <Link to={`/budget-forecasts/notes/${row.id}`} className="link">
                        {row.titles?.['line']}
                      </Link>
                    </h2>
                    <StatusBadge record={varianceNote} state={row.status} />
                  </div>
                  <p>{row.question}</p>
                  <p className="text-muted text-xs">
                    {row.number} · {row.titles?.['askedBy']} asked {row.titles?.['askedOf']}
                    {row.expected && ` · expected ${exact(row.expected.cents, { kind: 'money' })}`}
                    {row.dueOn && ` · by ${wholeDay(row.dueOn)}`}
                  </p>
                  {row.answer && <p className="border-edge border-l-3 pl-3">{row.answer}</p>}
                  <div className="flex flex-wrap gap-2 print:hidden">
                    <Steps record={varianceNote} row={{ ...row, cannot: {} } as never} isInList />
                  </div>
                </li>
              ))}
            </ul>
            <MoreOf rows={data} />
          </>
        );
      }}
    </Answered>
  );
}
