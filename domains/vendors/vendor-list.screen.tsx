import type { AnyRecord } from '#kernel';
import { RecordList } from '#web/record/record-list.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';
import { vendors } from './index.ts';
import { VendorNav } from './vendor-nav.tsx';

/** Any list of the directory, with the way to its other parts above it. */
export default function VendorList() {
  const { path } = usePlace();
  const page = Object.values(vendors.pages).find((one) => one.path === path);
  if (!page?.list) return null;
  return (
    <>
      <VendorNav path={path} />
      <Rows key={path} of={page.list} title={page.title} />
    </>
  );
}

/** A page names its record; how the record is made up comes with its definition. */
const Rows = ({ of, title }: { of: AnyRecord; title: string }) => (
  <RecordList record={useDefinition(of)} title={title} isTab />
);
