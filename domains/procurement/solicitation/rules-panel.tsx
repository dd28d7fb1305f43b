import type { Row } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Cited } from '../rule-packs/rule-mark.tsx';
import { bonds, methods } from '../rule-packs/pack.ts';
import type { SolicitationOutlook } from './outlook-call.ts';
import type { Missing } from './missing.ts';
import { PercentageNote } from './percentage-note.tsx';
import { parts, partOf } from './parts.ts';
import type { solicitation } from './solicitation.record.ts';

/** The list of what is missing, which holds back submitting. */
export const MISSING = 'builder-missing';

interface PanelProps {
  readonly row: Pick<Row<typeof solicitation>, 'dueAt' | 'type' | 'estimate' | 'items' | 'extras'>;
  readonly outlook: SolicitationOutlook;
  readonly missing: readonly Missing[];
  readonly onOpen: (path: string) => void;
}

/** What is missing, and what the rules ask of it if it were published today, each with its citation. */
export function RulesPanel({ row, outlook, missing, onOpen }: PanelProps) {
  const show = useShow();
  const { decision, earliestDue, tooShort } = outlook;
  const hasEstimate = row.type === 'rfi' || (row.estimate?.cents ?? 0) > 0;
  return (
    <aside aria-label="Rules" className="space-y-4">
      <section aria-labelledby={MISSING} className="panel px-4 py-3">
        <h2 id={MISSING} className="text-sm">
          {missing.length === 0 ? 'Nothing is missing' : `Missing ${missing.length}`}
        </h2>
        <ul className="mt-1 space-y-2">
          {missing.map(({ code, path, message }) => (
            <li key={code}>
              {message}{' '}
              <button type="button" className="link" onClick={() => onOpen(path)}>
                {`Open ${parts[partOf(path)].label.toLowerCase()}`}
              </button>
            </li>
          ))}
        </ul>
      </section>
      {!missing.some(({ code }) => code === 'solicitation.no_percentage_of_cost') && <PercentageNote row={row} />}
      <section aria-label="Advertising" className="panel px-4 py-3">
        <h2 className="text-sm">Advertising</h2>
        {tooShort && (
          <p role="alert" className="wrong">
            {tooShort}
          </p>
        )}
        {!hasEstimate && (
          <p className="mt-1">No cost estimate yet: the strictest days of any amount count until you enter it.</p>
        )}
        <p className="mt-1">
          {decision.advertisingDays > 0
            ? `${decision.advertisingDays} days. Published today, responses are due ${wholeDay(earliestDue, show)} at the earliest.`
            : 'No rule in use sets a minimum.'}
          {decision.advertisingDays > 0 &&
            row.dueAt &&
            !tooShort &&
            ` Due ${momentOf(row.dueAt, show)}: long enough if published today.`}
        </p>
        <ul className="mt-1 space-y-1">
          {decision.advertising.map((one) => (
            <li key={`${one.rule} ${one.days}`}>
              {one.how} <Cited {...one} figure={one.rule} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Required clauses" className="panel px-4 py-3">
        <h2 className="text-sm">Required clauses</h2>
        {decision.clauses.length === 0 && <p className="text-muted mt-1">None at this amount and funding.</p>}
        <ul className="mt-1 space-y-1">
          {decision.clauses.map((one) => (
            <li key={one.rule} className="flex gap-2">
              <Icon name="book-open" className="text-muted mt-0.5 size-4 shrink-0" />
              <span className="min-w-0">
                {one.clause}: {one.title}
                <span className="note block">
                  <Cited {...one} figure={one.rule} /> {one.pack}, version {one.version}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Method and bonds" className="panel px-4 py-3">
        <h2 className="text-sm">Method and bonds</h2>
        <p className="mt-1">
          {methods[decision.method]}
          {decision.minQuotes > 0 && `, at least ${decision.minQuotes} quotes`}
          {decision.bonds.map(({ rule, bond, percent }) => (
            <span key={`${rule} ${bond}`} className="block">
              {bonds[bond]} {percent}%
            </span>
          ))}
        </p>
      </section>
    </aside>
  );
}
