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
      lead="Free half hours in the next two weeks, on business days. A time you book is yours alone."
      beside={
        <>
          <NextSteps
            steps={[
              [
                'A confirmation email',
                'With the time in both zones, a calendar file, and links to reschedule or cancel.',
              ],
              ['Before the demo', 'Your presenter emails you how to join and asks what to prepare.'],
              ['Plans change', 'Reschedule or cancel any time before it begins.'],
            ]}
          />
          <p className="mt-6 text-base">
            No time fits? <a href="/request-demo">Request a demo</a> and say when you can.
          </p>
        </>
      }
    >
      {reference ? (
        <Received title="Your time is booked" reference={reference}>
          {at && <p className="text-lg font-semibold">{momentIn(at, data.timeZone, data.visitorZone)}</p>}
          <p>We are emailing you a calendar file and a link to reschedule or cancel.</p>
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
