import type { AnyRecord } from '#kernel';
import { RecordScreen } from '#web/record/record-page.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';
import { bookPages } from '../book-pages.ts';

const details = [bookPages.bookPage, bookPages.departmentGoal, bookPages.departmentMeasure];

/** A record of the budget book, or the form of a new one. */
export default function BookRecordScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { path } = usePlace();
  const of = details.find((one) => path.startsWith(one.path.replace(':id', '')))?.detail;
  const id = params['id'] ?? '';
  return of ? <Plain key={id} of={of} id={id} /> : null;
}

/** A new one begins with what the address names. */
function Plain({ of, id }: { readonly of: AnyRecord; readonly id: string }) {
  const record = useDefinition(of);
  const named = new URLSearchParams(usePlace().search);
  const start = Object.fromEntries([...named].filter(([name]) => name in record.fields));
  return <RecordScreen record={record} id={id} start={start} />;
}
