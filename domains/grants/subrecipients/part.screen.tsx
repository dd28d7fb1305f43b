import type { AnyRecord } from '#kernel';
import { RecordScreen } from '#web/record/record-page.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';
import { monitoringPages } from '../monitoring-pages.ts';
import { subrecipientPages } from '../subrecipient-pages.ts';

const details = [
  subrecipientPages.subawardAmendment,
  subrecipientPages.subawardHold,
  subrecipientPages.subrecipientAudit,
  monitoringPages.risk,
  monitoringPages.visit,
  monitoringPages.finding,
] as const;

/** A part of a subaward or a subrecipient; a new one begins with what the address names. */
export default function PartScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { path, search } = usePlace();
  const page = details.find((one) => path.startsWith(one.path.replace(':id', '')));
  const named = new URLSearchParams(search);
  const start = Object.fromEntries(
    ['subaward', 'subrecipient', 'visit', 'audit'].flatMap((name) => {
      const id = named.get(name);
      return id !== null && page?.detail && name in page.detail.fields ? [[name, id]] : [];
    }),
  );
  const id = params['id'] ?? '';
  return page?.detail ? <Part key={id} of={page.detail} id={id} start={start} /> : null;
}

/** A page names its record; how the record is made up comes with its definition. */
const Part = ({ of, id, start }: { of: AnyRecord; id: string; start: Readonly<Record<string, unknown>> }) => (
  <RecordScreen record={useDefinition(of)} id={id} start={start} />
);
