import { Suspense } from 'react';
import { useOpener } from '#web/data/session.ts';
import { useTitle } from '#web/shell/router.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';

const Register = later(() => import('./incidents/register.tsx'));
const title = 'Incident & Risk Register';

/** The page is open in the specification; its risks are shown to people of the organization alone. */
export default function RiskRegisterScreen() {
  useTitle(title);
  const isSignedIn = 'member' in useOpener(); // a visitor has no membership
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      {isSignedIn ? (
        <Register />
      ) : (
        <>
          <PageHead title={title} />
          <section className="panel">
            <Empty title="Sign in to see the register" icon="lock">
              Risks are shown to people of the organization only.
            </Empty>
          </section>
        </>
      )}
    </Suspense>
  );
}
