import { Suspense } from 'react';
import { useSession } from '#web/data/session.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { useProduct } from './product.ts';
import { useTitle } from './router.tsx';

/** Where work begins: a head, and what the product shows to this person. */
export default function Dashboard() {
  useTitle('Dashboard');
  const { member } = useSession();
  const { dashboard: Home } = useProduct();
  return (
    <>
      <PageHead title="Dashboard" note={`Good to see you, ${member.name.split(' ')[0]}.`} />
      <Suspense fallback={<div aria-busy="true" className="skeleton h-[28rem]" />}>
        <Home />
      </Suspense>
    </>
  );
}
