import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { type Fault, faults as words } from './faults.ts';
import { fileCheck } from './file-check.record.ts';

/** One check: each fault with its repair, and the exception where one was requested. */
export default function FileCheckScreen({ params }: { params: Readonly<Record<string, string>> }) {
  return (
    <RecordScreen record={fileCheck} id={params['id'] ?? ''}>
      {(row) => {
        const found = (row.faults ?? []) as readonly Fault[]; // as the server keeps them
        return (
          <>
            <section aria-labelledby="faults" className="panel p-4">
              <h2 id="faults" className="text-base">
                Faults
              </h2>
              {found.length === 0 ? (
                <p className="note mt-1">
                  {row.status === 'by_hand'
                    ? 'PDF and Word files are checked. Check this file by hand.'
                    : 'None found.'}
                </p>
              ) : (
                <ul className="mt-2 list-disc space-y-1 pl-5">
                  {found.map(({ code, count }) => (
                    <li key={code}>
                      {words[code][0]}
                      {count > 1 && ` (${count})`}. <span className="text-muted">{words[code][1]}</span>
                    </li>
                  ))}
                </ul>
              )}
            </section>
            <RecordSections record={fileCheck} row={row} />
          </>
        );
      }}
    </RecordScreen>
  );
}
