import { type AnyRecord, permission } from '#kernel';
import { RecordHistory } from '../history.tsx';
import { Comments } from './comments.tsx';
import { Related } from './related.tsx';

/** Rows that only one person can ever see have nobody to talk to about them. */
const isShared = ({ access }: AnyRecord): boolean => {
  const { rows } = permission(access.read);
  return rows === undefined || !('own' in rows);
};

interface BelowProps {
  readonly record: AnyRecord;
  readonly id: string;
}

/** What is said about a row. */
export const Said = ({ record, id }: BelowProps) => isShared(record) && <Comments record={record} id={id} />;

/** What points at a row, and what happened to it. */
export const Around = ({ record, id }: BelowProps) => (
  <>
    <Related record={record} id={id} />
    <RecordHistory record={record} id={id} />
  </>
);
