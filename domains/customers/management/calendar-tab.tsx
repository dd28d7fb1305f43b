import { href } from '#kernel';
import { useEveryRowOf } from '#web/data/rows.ts';
import { useAct } from '#web/data/calls.ts';
import { today, useSession, useShow } from '#web/data/session.ts';
import { tell } from '#web/shell/messages.tsx';
import { Link } from '#web/shell/router.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { customers } from '../index.ts';
import { addFederalHolidays } from '../tree/agency-picture.ts';
import { holiday } from '../tree/holiday.record.ts';

/** Which days count for nobody: one list for all, and one for each agency that keeps its own. */
export default function CalendarTab() {
  const me = useSession();
  const day = today(me);
  const mayAdd = me.may.create.includes(holiday.name);
  const ahead = useEveryRowOf(holiday, { filters: { 'day.from': day }, sort: 'day' });
  const kept = Map.groupBy(ahead.data?.data ?? [], ({ titles }) => titles?.['agency'] ?? 'All other agencies');
  const last = ahead.data?.data.filter((one) => !one.agency).at(-1)?.day ?? day;
  const year = Number(last.slice(0, 4)) + 1;
  const take = useAct(addFederalHolidays, {
    changes: [holiday.name],
    onDone: ({ added }) => tell(`${added} federal holidays of ${year} were added`, 'good'),
    onRefused: (refused) => tell(refused.message, 'danger'),
  });
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-2">
        <Link to={customers.pages.holidays.path} className="button">
          <Icon name="calendar" />
          All holidays
        </Link>
        {mayAdd && (
          <>
            <button
              type="button"
              className="button"
              disabled={take.isPending || !ahead.data}
              onClick={() => take.mutate({ year })}
            >
              <Icon name="plus" />
              Federal holidays of {year}
            </button>
            <Link to={href(customers.pages.holiday, { id: 'new' })} className="button button-primary">
              <Icon name="plus" />
              New holiday
            </Link>
          </>
        )}
      </div>
      <p className="text-muted max-w-prose">
        Deadlines, reminders and escalations count business hours of the document’s agency. An agency with its own
        holidays uses only those.
      </p>
      <Answered
        of={ahead}
        skeleton="h-72"
        empty={
          <div className="panel">
            <Empty
              icon="calendar"
              title="No holidays ahead"
              next={mayAdd && ['New holiday', href(customers.pages.holiday, { id: 'new' })]}
            >
              Every weekday counts as a business day until you add a holiday.
            </Empty>
          </div>
        }
      >
        {() => (
          <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
            {[...kept]
              .toSorted(([one], [other]) =>
                one === 'All other agencies' ? -1 : other === 'All other agencies' ? 1 : one.localeCompare(other),
              )
              .map(([who, days]) => (
                <Days
                  key={who}
                  who={who}
                  days={days.map(({ id, day: one, name }) => ({ id, day: one ?? '', name: name ?? '' }))}
                />
              ))}
          </div>
        )}
      </Answered>
    </div>
  );
}

function Days({
  who,
  days,
}: {
  readonly who: string;
  readonly days: readonly { readonly id: string; readonly day: string; readonly name: string }[];
}) {
  const show = useShow();
  return (
    <section aria-label={`Holidays of ${who}`} className="panel p-4">
      <h2 className="mb-2">{who}</h2>
      <ul className="divide-line divide-y">
        {days.map(({ id, day, name }) => (
          <li key={id} className="flex justify-between gap-3 py-1.5">
            <Link to={href(customers.pages.holiday, { id })} className="link min-w-0">
              {name}
            </Link>
            <span className="text-muted whitespace-nowrap tabular-nums">{wholeDay(day, show)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
