import { RecordList } from '#web/record/record-list.tsx';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { supplyMitigation } from './supply-mitigation.record.ts';
import { supplyReview } from './supply-review.record.ts';

export const Mitigations = () => <RecordList record={supplyMitigation} title="Mitigations" isTab />;

const begins = ['vendor', 'signal', 'commodity', 'action'] as const;

/** A review or a mitigation; a new one begins with what the address names. */
export default function SupplyRow({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { path, search } = usePlace();
  const asked = new URLSearchParams(search);
  const record = path.startsWith('/supply-chain-risk/reviews') ? supplyReview : supplyMitigation;
  const start = Object.fromEntries(
    begins.flatMap((name) => {
      const given = asked.get(name);
      return given && Object.hasOwn(record.fields, name) ? [[name, given]] : [];
    }),
  );
  const id = params['id'] ?? '';
  return (
    <RecordScreen key={id} record={record} id={id} start={start}>
      {(row) => <RecordSections record={record} row={row} />}
    </RecordScreen>
  );
}
