import type { ViewProps } from '#web/site/view.ts';
import { SiteForm } from '#web/site/form.tsx';
import { FormPage, NextSteps, Received, referenceIn } from '../form-page.tsx';
import { waitlistForm } from './waitlist.ts';

export default function WaitlistView({ form, query }: ViewProps<null>) {
  const reference = referenceIn(query['received'], 'WL');
  return (
    <FormPage
      title="Join the waitlist"
      lead="Enter your address to hear when the hosted service has room for your agency. You can run Levee on your own server today."
      beside={
        <>
          <NextSteps
            steps={[
              ['An email with your reference', 'It comes at once, with a link to leave the waitlist.'],
              ['Your turn', 'Invitations go out in waves, in the order of the list. No date is promised.'],
              ['Your account', 'The invitation leads to the sign-up. You set up your organization in a few minutes.'],
            ]}
          />
          <p className="text-muted mt-6 max-w-prose">
            Your address is used for the confirmation and the invitation only. It is not passed on and no other mail is
            sent to it. <a href="/privacy">What is kept about visitors</a>
          </p>
        </>
      }
    >
      {reference ? (
        <Received title="You are on the list" reference={reference}>
          <p>
            We are emailing you this reference. If it does not arrive, check your spam folder or{' '}
            <a href="/contact?topic=support">write to us</a>.
          </p>
          <p>
            Meanwhile you can <a href="/documentation">read the documentation</a> or{' '}
            <a href="/request-demo">request a demo</a>.
          </p>
        </Received>
      ) : (
        <SiteForm name="join" fields={waitlistForm} form={form} submit="Join the waitlist" />
      )}
    </FormPage>
  );
}
