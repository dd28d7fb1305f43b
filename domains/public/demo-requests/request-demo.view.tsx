import type { ViewProps } from '#web/site/view.ts';
import { SiteForm } from '#web/site/form.tsx';
import { FormPage, NextSteps, Received, referenceIn } from '../form-page.tsx';
import { requestForm } from './demo-forms.ts';

export default function RequestDemoView({ form, query }: ViewProps<null>) {
  const reference = referenceIn(query['received'], 'DR');
  return (
    <FormPage
      title="Request a demo"
      lead="Half an hour with a person, on what your agency does every day. Say what you want to see and we prepare it."
      beside={
        <>
          <NextSteps
            steps={[
              ['An email with your reference', 'It has a link to choose a time yourself.'],
              ['An answer from a person', 'We write to you about what you want to see and when.'],
              ['Half an hour together', 'Bring your own process. We tell you plainly what Levee cannot do yet.'],
            ]}
          />
          <p className="mt-6 text-base">
            You know when you have time? <a href="/schedule-demo">Choose a time now</a>.
          </p>
          <p className="text-muted mt-2 max-w-prose">
            You can also look around alone: Levee runs on your own machine with a demo county in it. See{' '}
            <a href="/documentation">the documentation</a>.
          </p>
        </>
      }
    >
      {reference ? (
        <Received title="We have your request" reference={reference}>
          <p>We are emailing you this reference, with a link to choose a time, reschedule or cancel.</p>
          <p>
            Meanwhile: <a href="/trust-center">what Levee claims and how each claim is tested</a>.
          </p>
        </Received>
      ) : (
        <SiteForm name="request" fields={requestForm} form={form} submit="Request a demo" />
      )}
    </FormPage>
  );
}
