import { type AnyRecord, permission } from '#kernel';
import { RecordHistory } from '../history.tsx';
import { Comments } from './comments.tsx';
import { Related } from './related.tsx';

/** Rows that only one person can ever see have nobody to talk to about them. */
const isShared = ({ access }: AnyRecord): boolean => {
  const { rows } = permission(access.read);
  return rows === undefined || !('own' in rows);
};

/** What stands below a row's own fields: what is said about it, what points at it, what happened to it. */
export default function Below({ record, id }: { readonly record: AnyRecord; readonly id: string }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 2xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        {isShared(record) && <Comments record={record} id={id} />}
        <Related record={record} id={id} />
      </div>
      <RecordHistory record={record} id={id} />
    </div>
  );
}
