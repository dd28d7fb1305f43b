import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '#web/data/calls.ts';
import { Answered } from '#web/ui/answered.tsx';
import AuthenticatorApp from './authenticator-app.tsx';
import { security } from './security.ts';

/** For somebody whose role needs a second factor: nothing else opens before it is set up. */
export default function Enrolment({ sentence }: { readonly sentence: string }) {
  const queries = useQueryClient();
  const state = useCall(security);
  return (
    <>
      <h1>Set up a second factor</h1>
      <p className="text-muted mt-2 mb-8">{sentence}</p>
      <div className="panel p-5 sm:p-6">
        <Answered of={state} skeleton="h-10">
          {(data) =>
            !data.maySetUp ? (
              <p>
                Sign out, sign in with your own password and set up an authenticator app. Then use single sign-on again.
              </p>
            ) : (
              <>
                <p className="mb-4">
                  After your password, sign-in asks for a code from an app on your phone. Keep the recovery codes: they
                  open your account if you lose the phone.
                </p>
                <AuthenticatorApp state={data.secondFactor} onChanged={() => queries.invalidateQueries()} />
              </>
            )
          }
        </Answered>
      </div>
    </>
  );
}
