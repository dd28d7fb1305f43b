import type { AnyRecord } from '#kernel';
import { RecordScreen } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';

/** The page of a paper about a request: a new one begins with the request that the address names. */
export function ForRequisition({ record, id }: { readonly record: AnyRecord; readonly id: string }) {
  const requisition = new URLSearchParams(usePlace().search).get('requisition');
  return <RecordScreen record={record} id={id} {...(requisition ? { start: { requisition } } : {})} />;
}
