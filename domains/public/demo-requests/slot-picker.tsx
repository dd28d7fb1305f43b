import type { InputGiven } from '#web/site/form.tsx';
import type { SlotsShown } from './demo-forms.ts';
import { dayIn, timeIn, visitorZones, zoneWords } from './slots.ts';

/** The days that stand open when nothing is chosen yet. */
const OPEN = 2;

/** Every free time as a radio button, day by day; it works without script and with a keyboard. */
export const slotPicker = ({ days, timeZone, visitorZone }: SlotsShown) =>
  function SlotPicker({ id, name, typed, issues }: InputGiven) {
    const chosen = typed[0] ?? '';
    const other = visitorZone !== null && visitorZone !== timeZone ? visitorZone : null;
    return (
      <fieldset id={id} tabIndex={-1} aria-describedby={issues.length > 0 ? `${id}-wrong` : undefined}>
        <legend className="font-medium">Time</legend>
        <p className="text-muted">
          {zoneWords(timeZone)}
          {other && `, with ${zoneWords(other)} below it`}. It takes half an hour.
        </p>
        {issues.length > 0 && (
          <p id={`${id}-wrong`} className="wrong">
            {issues.map(({ message }) => message).join('. ')}
          </p>
        )}
        {days.length === 0 && <p className="mt-3">No time is free in the next two weeks. Request a demo instead.</p>}
        <div className="mt-3 space-y-2">
          {days.map(({ day, times }, at) => (
            <details
              key={day}
              open={chosen === '' ? at < OPEN : times.includes(chosen)}
              className="border-line rounded-md border"
            >
              <summary className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-3 py-1.5">
                <span className="font-medium">{dayIn(times[0] ?? '', timeZone)}</span>
                <span className="text-muted">{times.length === 1 ? '1 time' : `${times.length} times`}</span>
              </summary>
              <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2 px-3 pb-3">
                {times.map((time) => (
                  <label
                    key={time}
                    className="border-edge has-checked:border-gauge has-checked:bg-raised has-focus-visible:outline-focus hover:bg-raised flex min-h-11 flex-col items-center justify-center rounded-md border px-1 has-checked:border-2 has-focus-visible:outline-2"
                  >
                    <input
                      type="radio"
                      name={name}
                      value={time}
                      defaultChecked={time === chosen}
                      aria-label={`${dayIn(time, timeZone)}, ${timeIn(time, timeZone)}`}
                      className="sr-only"
                    />
                    <span className="tabular-nums">{timeIn(time, timeZone).replace(/ [A-Z0-9+:-]+$/, '')}</span>
                    {other && <span className="text-muted text-xs tabular-nums">{timeIn(time, other)}</span>}
                  </label>
                ))}
              </div>
            </details>
          ))}
        </div>
      </fieldset>
    );
  };

/** Links that show the times in the visitor's zone as well; nothing on the way tells us which it is. */
export const ZoneLinks = ({ path, current }: { readonly path: string; readonly current: string | undefined }) => (
  <nav aria-label="Your time zone" className="mb-5">
    <p className="text-muted">Also show the times in</p>
    <ul className="flex flex-wrap gap-x-4">
      {Object.entries(visitorZones).map(([key, [words]]) => (
        <li key={key}>
          <a
            href={`${path}?zone=${key}`}
            aria-current={current === key}
            className="text-link inline-flex min-h-9 items-center underline aria-[current=true]:font-semibold aria-[current=true]:no-underline"
          >
            {words}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
