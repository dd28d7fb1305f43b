import { addDays } from '#kernel/lists/days.ts';
import { today, useSession } from '#web/data/session.ts';
import { RecordList } from '#web/record/record-list.tsx';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { supplyMitigation } from './supply-mitigation.record.ts';
import { supplyReview } from './supply-review.record.ts';
import { supplySignal } from './supply-signal.record.ts';
import { SIGNAL_DAYS } from './supply-words.ts';

export const Mitigations = () => <RecordList record={supplyMitigation} title="Mitigations" isTab />;

const begins = [
  'vendor',
  'signal',
  'commodity',
  'action',
  'subject',
  'kind',
  'severity',
  'source',
  'fromDay',
  'untilDay',
] as const;
const ofPath = { reviews: supplyReview, signals: supplySignal } as const;

/** A review, a signal or a mitigation; a new one begins with what the address names, and a signal lasts thirty days. */
export default function SupplyRow({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { path, search } = usePlace();
  const day = today(useSession());
  const asked = new URLSearchParams(search);
  const [, , part = ''] = path.split('/');
  const record = part in ofPath ? ofPath[part as keyof typeof ofPath] : supplyMitigation; // asked just before
  const start: Record<string, string> = record === supplySignal ? { untilDay: addDays(day, SIGNAL_DAYS) } : {};
  for (const name of begins) {
    const given = asked.get(name);
    if (given && Object.hasOwn(record.fields, name)) start[name] = given;
  }
  const id = params['id'] ?? '';
  return (
    <RecordScreen key={id} record={record} id={id} start={start}>
      {(row) => <RecordSections record={record} row={row} />}
    </RecordScreen>
  );
}
