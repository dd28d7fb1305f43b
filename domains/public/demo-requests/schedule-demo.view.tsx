import type { ViewProps } from '#web/site/view.ts';
import { SiteForm } from '#web/site/form.tsx';
import { FormPage, NextSteps, Received, referenceIn } from '../form-page.tsx';
import { bookForm, type SlotsShown } from './demo-forms.ts';
import { slotPicker, ZoneLinks } from './slot-picker.tsx';
import { momentIn } from './slots.ts';

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00\.000Z$/;

export default function ScheduleDemoView({ data, form, query }: ViewProps<SlotsShown>) {
  const reference = referenceIn(query['booked'], 'DR');
  const at = instant.test(query['at'] ?? '') ? (query['at'] ?? '') : null;
  return (
    <FormPage
      title="Choose a time for a demo"
      lead="Free half hours of the next two weeks, on working days. A time that you take is yours and nobody else’s."
      beside={
        <>
          <NextSteps
            steps={[
              [
                'A letter at once',
                'With the time in both zones, a file for your calendar, and links to move or cancel.',
              ],
              ['A word before', 'Your presenter writes with how to join and asks what to prepare.'],
              ['Plans change', 'Move or cancel until it begins; the time is free for others at that moment.'],
            ]}
          />
          <p className="mt-6 text-base">
            No time fits? <a href="/request-demo">Ask for a demo</a> and say when you can.
          </p>
        </>
      }
    >
      {reference ? (
        <Received title="Your time is booked" reference={reference}>
          {at && <p className="text-lg font-semibold">{momentIn(at, data.timeZone, data.visitorZone)}</p>}
          <p>
            A letter is on its way with a file for your calendar and the link by which you move or cancel this time.
          </p>
        </Received>
      ) : (
        <>
          <ZoneLinks path="/schedule-demo" current={query['zone']} />
          <SiteForm
            name="book"
            fields={bookForm}
            form={form}
            submit="Book this time"
            inputs={{ slot: slotPicker(data) }}
          />
        </>
      )}
    </FormPage>
  );
}
