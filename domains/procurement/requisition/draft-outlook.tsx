import { today, useSession } from '#web/data/session.ts';
import type { Values } from '#web/record/words.ts';
import { Trouble } from '#web/ui/trouble.tsx';
import { OutlookPanel } from '../intake/outlook-panel.tsx';
import { useOutlook } from '../intake/use-outlook.ts';

/** A saved draft's outlook, beside its fields. */
export function DraftOutlook({ row, id }: { readonly row: Values; readonly id: string }) {
  const me = useSession();
  const { data, error, refetch } = useOutlook(row, id);
  if (error && !data) return <Trouble error={error} retry={() => void refetch()} />;
  if (!data) return <div aria-busy="true" className="skeleton h-60" />;
  return <OutlookPanel outlook={data} requisition={id} today={today(me)} />;
}
