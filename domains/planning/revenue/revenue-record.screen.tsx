import { Suspense } from 'react';
import type { AnyRecord } from '#kernel';
import { RecordScreen } from '#web/record/record-page.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { revenuePages } from '../revenue-pages.ts';

const LinePage = later(() => import('./line-page.tsx'));

/** A record of revenues, or the form of a new one; a revenue line shows what it received. */
export default function RevenueRecordScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { path } = usePlace();
  const id = params['id'] ?? '';
  const page = Object.values(revenuePages).find(
    (one) => one.detail !== undefined && path.startsWith(one.path.replace(':id', '')),
  );
  if (!page?.detail) return null;
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      {page === revenuePages.revenueLine && id !== 'new' ? (
        <LinePage id={id} />
      ) : (
        <Plain key={id} of={page.detail} id={id} />
      )}
    </Suspense>
  );
}

/** A new one begins with what the address names. */
function Plain({ of, id }: { readonly of: AnyRecord; readonly id: string }) {
  const record = useDefinition(of);
  const named = new URLSearchParams(usePlace().search);
  const start = Object.fromEntries([...named].filter(([name]) => name in record.fields));
  return <RecordScreen record={record} id={id} start={start} />;
}
