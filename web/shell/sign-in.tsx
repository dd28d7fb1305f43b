import { useMe } from '#web/data/session.ts';
import { navigate, Redirect, safeReturn, usePlace, useTitle } from './router.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The page of the sign-in: back to where the person wanted to go. */
export default function SignInPage() {
  useTitle('Sign in');
  const { search } = usePlace();
  const asked = new URLSearchParams(search);
  const to = safeReturn(asked.get('from'), location.origin);
  if (useMe().data) return <Redirect to={to} />;
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="panel border-t-gauge w-full max-w-sm border-t-4 p-6 sm:p-8">
        <img src="/icon.svg" alt="" className="mb-4 size-10" />
        <h1 className="mb-1">Sign in to Levee</h1>
        <output className="text-muted mb-6 block">
          {asked.has('signed-out') ? 'Signed out successfully' : 'Purchasing, grants and recovery for public agencies.'}
        </output>
        <SignInForm email="" onDone={() => navigate(to, { replace: true })} />
      </div>
    </main>
  );
}
