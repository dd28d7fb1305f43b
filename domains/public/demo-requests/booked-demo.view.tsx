import { href, urlOf } from '#kernel';
import type { Head, ViewProps } from '#web/site/view.ts';
import { SiteForm } from '#web/site/form.tsx';
import { LinkPage } from '../form-page.tsx';
import { site } from '../index.ts';
import { type BookedPage, demoCalendar, moveForm } from './demo-forms.ts';
import { demoRequest } from './demo-request.record.ts';
import { slotPicker, ZoneLinks } from './slot-picker.tsx';
import { momentIn } from './slots.ts';

const topics = (demoRequest.fields.topic.spec.options as { choices: Readonly<Record<string, string>> }).choices;

export default function BookedDemoView({ data, form, params, query }: ViewProps<BookedPage>) {
  const { demo, timeZone, visitorZone } = data;
  const { token = '' } = params;
  const path = href(site.pages.bookedDemo, { token });
  if (!demo)
    return (
      <LinkPage title="This link is not valid">
        <p>It is incomplete or has expired. Use the link in the newest email about your demo.</p>
        <p>
          <a href="/schedule-demo">Choose another time</a>
        </p>
      </LinkPage>
    );
  if (demo.status === 'cancelled')
    return (
      <LinkPage title="This demo is cancelled">
        <p>
          {demo.number}. The time is free for others. {query['cancelled'] === 'yes' && 'Your presenter has been told.'}
        </p>
        <p>
          <a href="/schedule-demo">Choose another time</a>
        </p>
      </LinkPage>
    );
  const isOver = demo.isPast || demo.status === 'held' || demo.status === 'no_show';
  return (
    <LinkPage title={demo.startsAt ? 'Your demo' : 'Choose a time for your demo'}>
      {query['moved'] === 'yes' && (
        <p className="text-good font-semibold">This time is yours. We are emailing you a confirmation.</p>
      )}
      <dl className="pairs">
        <div>
          <dt>Reference</dt>
          <dd className="font-mono">{demo.number}</dd>
        </div>
        <div>
          <dt>About</dt>
          <dd>{topics[demo.topic]}</dd>
        </div>
        {demo.startsAt && (
          <div>
            <dt>Time</dt>
            <dd className="font-semibold">{momentIn(demo.startsAt, timeZone, visitorZone)}</dd>
          </div>
        )}
      </dl>
      {demo.startsAt && !isOver && (
        <p>
          <a href={urlOf(demoCalendar, { token })} className="button min-h-11 px-5">
            Add to calendar
          </a>
        </p>
      )}
      {isOver ? (
        <p>
          This demo is over. <a href="/request-demo">Request another demo</a>
        </p>
      ) : (
        <>
          <section className="border-line border-t pt-5">
            <h2 className="mb-3 text-lg">{demo.startsAt ? 'Reschedule' : 'Free times'}</h2>
            <ZoneLinks path={path} current={query['zone']} />
            <SiteForm
              name="move"
              fields={moveForm}
              form={form}
              submit={demo.startsAt ? 'Reschedule to this time' : 'Book this time'}
              inputs={{ slot: slotPicker(data) }}
            />
          </section>
          <section className="border-line border-t pt-5">
            <h2 className="mb-3 text-lg">Cancel</h2>
            <SiteForm name="cancel" fields={{}} form={form} submit="Cancel this demo" busy="Cancelling…" />
          </section>
        </>
      )}
    </LinkPage>
  );
}

export const head = (): Head => ({ isUnlisted: true });
