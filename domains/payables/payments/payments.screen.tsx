import type { AnyRecord } from '#kernel';
import { RecordList } from '#web/record/record-list.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';
import { payables } from '../index.ts';
import { PaymentNav } from './payment-nav.tsx';

/** Every list of payments, from runs to tax forms, with the way to the others above it. */
export default function PaymentsScreen() {
  const { path } = usePlace();
  const page = Object.values(payables.pages).find((one) => one.path === path);
  if (!page?.list) return null;
  return (
    <>
      <PaymentNav path={path} />
      <Rows key={path} of={page.list} title={page.title} />
    </>
  );
}

/** A page names its record; how the record is made up comes with its definition. */
const Rows = ({ of, title }: { of: AnyRecord; title: string }) => (
  <RecordList record={useDefinition(of)} title={title} isTab />
);
