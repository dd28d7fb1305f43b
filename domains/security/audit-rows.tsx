import { useEffect, useRef, useState } from 'react';
import { send } from '#web/data/send.ts';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { auditComparison, type ComparedPage, withPage, valueWords } from './audit-trail.ts';

const figure = new Intl.NumberFormat('en-US');
const SHOWN = 100;

/** Compares every row with the last values in the audit record, page by page as long as the page is open. */
export function AuditRows() {
  const [found, setFound] = useState<ComparedPage | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const compare = async () => {
    const { signal } = (running.current = new AbortController());
    setTrouble(null);
    let so: ComparedPage = { compared: 0, differences: [], next: '', done: 0, of: 1 };
    setFound(so);
    try {
      while (so.next !== null && !signal.aborted) {
        so = withPage(so, await send(auditComparison, { after: so.next }, { signal }));
        if (!signal.aborted) setFound(so);
      }
    } catch (error) {
      if (signal.aborted) return;
      setTrouble((error as Error).message);
      setFound(null);
    }
  };
  const isRunning = found !== null && found.next !== null;
  return (
    <section aria-label="Rows and audit record" className="panel p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="max-w-prose">
          <h2>Rows and audit record</h2>
          <p className="text-muted mt-1">
            Compares every row with its last audited values, and finds what was changed directly in the database.
          </p>
        </div>
        <button type="button" className="button" disabled={isRunning} onClick={() => void compare()}>
          <Icon name="search" />
          {isRunning ? 'Comparing…' : 'Compare rows'}
        </button>
      </div>
      {isRunning && (
        <div className="mt-4">
          <Progress
            label="Records compared"
            value={found.done}
            max={found.of}
            words={`${figure.format(found.compared)} rows`}
          />
        </div>
      )}
      <output className="mt-4 block empty:hidden">
        {trouble && <span className="text-danger">{trouble}</span>}
        {found && !isRunning && found.differences.length === 0 && (
          <span className="flex gap-2">
            <Icon name="circle-check" className="text-good mt-0.5" />
            All {figure.format(found.compared)} rows are as the audit record says.
          </span>
        )}
        {found && found.differences.length > 0 && <Differences found={found} />}
      </output>
    </section>
  );
}

/** Texts in quotes, so that their ends are seen. */
const quoted = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? `“${valueWords(value)}”` : valueWords(value);

function Differences({ found: { differences } }: { found: ComparedPage }) {
  const records = useRecords();
  return (
    <>
      <strong className="text-danger">
        {differences.length === 1
          ? 'One difference was found.'
          : `${figure.format(differences.length)} differences were found.`}
      </strong>{' '}
      Leave everything as it is and call your auditor.
      <ul className="divide-line mt-2 divide-y">
        {differences.slice(0, SHOWN).map(({ record, rowId, field, recorded, stored, sentence }) => {
          const at = records.rowAt(record, rowId);
          return (
            <li key={`${rowId} ${field}`} className="py-2 wrap-anywhere">
              {sentence}{' '}
              {field && (
                <>
                  It should be {quoted(recorded)} and is {quoted(stored)}.{' '}
                </>
              )}
              {at && (
                <Link to={at} className="link">
                  Open
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {differences.length > SHOWN && <p>The first {SHOWN} are shown.</p>}
    </>
  );
}
