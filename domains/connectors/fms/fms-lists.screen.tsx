import type { AnyRecord } from '#kernel';
import { RecordList } from '#web/record/record-list.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';
import { fmsPages } from '../fms-pages.ts';
import { FmsNav } from './fms-nav.tsx';

/** Any list of the integration, with the way to its other parts above it. */
export default function FmsLists() {
  const { path } = usePlace();
  const page = Object.values(fmsPages).find((one) => one.path === path);
  if (!page?.list) return null;
  return (
    <>
      <FmsNav path={path} />
      <Rows key={path} of={page.list} title={page.title} />
    </>
  );
}

const Rows = ({ of, title }: { of: AnyRecord; title: string }) => (
  <RecordList record={useDefinition(of)} title={title} isTab />
);
