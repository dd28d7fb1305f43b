import { type AnyRecord, href } from '#kernel';
import { RecordList } from '#web/record/record-list.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';
import { WorkspaceNav } from '#web/ui/workspace.tsx';
import { procurement } from '../index.ts';

const { pages } = procurement;
const shown = [pages.opportunities, pages.prequalifiedLists, pages.listAdmissions] as const;
const places = [
  [href(pages.opportunities), 'Opportunities'],
  [href(pages.prequalifiedLists), 'Prequalified lists'],
  [href(pages.listAdmissions), 'Admissions'],
] as const;

/** Solicitations, and the lists of firms that call-offs ask. */
export default function OpportunityLists() {
  const { path } = usePlace();
  const page = shown.find((one) => one.path === path);
  if (!page?.list) return null;
  return (
    <>
      <WorkspaceNav label="Opportunities" places={places} current={path} />
      <Rows key={path} of={page.list} title={page.title} />
    </>
  );
}

/** A page names its record; how the record is made up comes with its definition. */
const Rows = ({ of, title }: { readonly of: AnyRecord; readonly title: string }) => (
  <RecordList record={useDefinition(of)} title={title} isTab />
);
