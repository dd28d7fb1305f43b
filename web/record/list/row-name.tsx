import { people } from '#kernel/fields/reference.ts';
import { useSession } from '#web/data/session.ts';
import { useRecords } from '#web/shell/product.ts';
import { useTitleOf } from '../cells.tsx';

/** What a filter points at, by its title; somebody is called "me" where they are meant by that word. */
export function RowName({ record: name, id }: { record: string; id: string }) {
  const record = useRecords().stub(name);
  const me = useSession();
  if (id === 'me') return 'me';
  if (name === people && id === me.member.id) return me.member.name;
  return record ? <FetchedName record={record} id={id} /> : id.slice(0, 8);
}
const FetchedName = ({ record, id }: { record: Parameters<typeof useTitleOf>[0]; id: string }) =>
  useTitleOf(record, id);
