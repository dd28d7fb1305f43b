import { Fragment, type ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { filled } from '../../public/public.ts';
import { type Reading, textIn } from './notice-language.ts';
import { momentIn, timeLeft } from './notice-words.ts';

/** The timeline of a solicitation: the same moments in every language. */
export function Dates({ reading, now, at }: { readonly reading: Reading; readonly now: string; readonly at: string }) {
  const { notice, words, locale } = reading;
  const { dueAt, questionsDueAt, meetingAt, mustAttend, publishedAt, timeZone, status } = notice;
  const left = status === 'published' && dueAt ? timeLeft(dueAt, now, words) : null;
  const place = textIn(reading, notice.meetingPlace, 'meetingPlace');
  const days: readonly (readonly [label: string, at: string | null, more?: ReactNode])[] = [
    [
      words.responsesDue,
      dueAt,
      left && (
        <strong key="left" className="block">
          {filled(words.left, { time: left })}
        </strong>
      ),
    ],
    [words.questionsDue, questionsDueAt],
    [
      words.meeting,
      meetingAt,
      <Fragment key="meeting">
        {place.text && (
          <span className="block" lang={place.lang}>
            {place.text}
          </span>
        )}
        {mustAttend && <span className="block">{words.mustAttend}</span>}
      </Fragment>,
    ],
    [words.published, publishedAt],
  ];
  return (
    <section className="panel p-5">
      <h2 className="text-xl">{words.dates}</h2>
      <dl className="mt-2 space-y-3">
        {days.map(
          ([label, day, more]) =>
            day && (
              <div key={label}>
                <dt className="text-muted">{label}</dt>
                <dd>
                  <time dateTime={day}>{momentIn(day, timeZone, locale)}</time>
                  {more}
                </dd>
              </div>
            ),
        )}
        {notice.performedAt && (
          <div>
            <dt className="text-muted">{words.performedAt}</dt>
            <dd lang="en">{notice.performedAt}</dd>
          </div>
        )}
      </dl>
      <p className="mt-4">
        <a href={`${at}/calendar.ics`} className="link inline-flex min-h-8 items-center gap-1.5">
          <Icon name="calendar" />
          {words.calendar}
        </a>
      </p>
    </section>
  );
}
