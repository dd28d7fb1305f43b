import type { AnyRecord } from '#kernel';
import { RecordScreen } from '#web/record/record-page.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';
import { requestPages } from '../request-pages.ts';
import { decisionPackage } from './decision-package.record.ts';
import { requestLine } from './request-line.record.ts';

/** A line or a decision package; a new one begins with the request that the address names. */
export default function RequestPart({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { path, search } = usePlace();
  const isPackage = path.startsWith(requestPages.package.path.replace(':id', ''));
  const record = useDefinition((isPackage ? decisionPackage : requestLine) as AnyRecord);
  const start = Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => name in record.fields));
  const id = params['id'] ?? '';
  return <RecordScreen key={id} record={record} id={id} start={start} />;
}
