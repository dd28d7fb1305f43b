import type { ViewProps } from '#web/site/view.ts';
import { SiteForm } from '#web/site/form.tsx';
import { FormPage, NextSteps, Received, referenceIn } from '../form-page.tsx';
import { waitlistForm } from './waitlist.ts';

export default function WaitlistView({ form, query }: ViewProps<null>) {
  const reference = referenceIn(query['received'], 'WL');
  return (
    <FormPage
      title="Join the waitlist"
      lead="Leave an address and hear when there is room for your agency on the hosted service. Nobody has to wait to use Levee on a server of their own."
      beside={
        <>
          <NextSteps
            steps={[
              ['A letter with your reference', 'It comes at once, with a link by which you leave the list again.'],
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
            A letter with this reference is on its way. If it does not come, look into the folder for unwanted mail, or{' '}
            <a href="/contact?topic=support">write to us</a>.
          </p>
          <p>
            Meanwhile you can <a href="/documentation">read the documentation</a> or{' '}
            <a href="/request-demo">ask to be shown Levee</a>.
          </p>
        </Received>
      ) : (
        <SiteForm name="join" fields={waitlistForm} form={form} submit="Join the waitlist" />
      )}
    </FormPage>
  );
}
