import type { AnyRecord } from '#kernel';
import { RecordList } from '#web/record/record-list.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';
import { connectionPages } from '../connection-pages.ts';
import { Catalogue } from './catalogue-part.tsx';
import { ConnectionsNav } from './connections-nav.tsx';

/** Connections, their runs or the catalogue, with the way to the other parts above them. */
export default function ConnectionLists() {
  const { path } = usePlace();
  const page = Object.values(connectionPages).find((one) => one.path === path);
  if (!page?.list) return <Catalogue />;
  return (
    <>
      <ConnectionsNav path={path} />
      <Rows key={path} of={page.list} title={page.title} />
    </>
  );
}

const Rows = ({ of, title }: { of: AnyRecord; title: string }) => (
  <RecordList record={useDefinition(of)} title={title} isTab />
);
