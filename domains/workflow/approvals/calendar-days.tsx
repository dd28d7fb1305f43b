import { useState } from 'react';
import { today, useSession, useShow } from '#web/data/session.ts';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { type CalendarDays as Days, daysInCalendar } from './calendar-file.ts';

/** Days away out of a calendar file; it is read here and goes nowhere, only the days that are chosen are entered. */
export function CalendarDays({ onPick }: { readonly onPick: (days: Days) => void }) {
  const me = useSession();
  const show = useShow();
  const [found, setFound] = useState<readonly Days[] | null>(null);
  return (
    <details>
      <summary className="link">Import from calendar</summary>
      <div className="mt-2 space-y-2">
        <DropPlace
          label="Choose a calendar file (.ics)"
          accept=".ics,text/calendar"
          onFiles={([file]) => void file?.text().then((text) => setFound(daysInCalendar(text, today(me))))}
        >
          All-day and out-of-office events. The file stays on this computer.
        </DropPlace>
        {found?.length === 0 && <p className="text-muted">No upcoming out-of-office days in this file.</p>}
        {found && found.length > 0 && (
          <ul className="divide-line divide-y" aria-label="Calendar days">
            {found.slice(0, 20).map((days) => (
              <li key={`${days.fromDay} ${days.untilDay} ${days.note}`} className="flex items-center gap-3 py-1.5">
                <span className="min-w-0 grow wrap-anywhere">
                  {days.note}
                  <span className="note block">
                    {wholeDay(days.fromDay, show)} to {wholeDay(days.untilDay, show)}
                  </span>
                </span>
                <button type="button" className="button" onClick={() => onPick(days)}>
                  {' '}
                  Use{' '}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}
