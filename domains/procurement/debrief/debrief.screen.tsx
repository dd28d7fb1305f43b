import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { urlOf } from '#kernel';
import { usePlace } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { debriefCalendar } from './debrief-calls.ts';
import { debrief } from './debrief.record.ts';

/** A debrief with its calendar file; a new one begins with the award that the address names. */
export default function DebriefScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const award = new URLSearchParams(usePlace().search).get('award');
  const id = params['id'] ?? '';
  return (
    <RecordScreen record={debrief} id={id} {...(award ? { start: { award } } : {})}>
      {(row) => (
        <>
          {(row.status === 'offered' || row.status === 'booked') && (
            <p>
              <a href={urlOf(debriefCalendar, { id })} className="link inline-flex min-h-8 items-center gap-1.5">
                <Icon name="calendar" />
                Add to calendar
              </a>
            </p>
          )}
          <RecordSections record={debrief} row={row} />
        </>
      )}
    </RecordScreen>
  );
}
