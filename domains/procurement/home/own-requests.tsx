import { useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { PanelFrame } from '#web/shell/panel-frame.tsx';
import { useRecords } from '#web/shell/product.ts';
import { dayAt } from '#web/ui/format.ts';
import type { OwnRequests as Own } from './home-parts.ts';

/** What has to happen next where no step of an approval says it. */
const ahead: Readonly<Record<string, string>> = {
  draft: 'Next: you submit it',
  returned: 'Next: you correct and resubmit it',
  submitted: 'Awaiting approval',
  approved: 'Awaiting order',
};

/** A person's own open requests: where each is, who has it and since when. */
export function OwnRequests({ of, me }: { readonly of: Own; readonly me: string }) {
  const show = useShow();
  const places = useRecords();
  const requisition = places.stub('requisition');
  const open = (requisition?.finalStates ?? []).map((state) => `status.not=${state}`).join('&');
  const next = ({ status, step, people, since }: Own['data'][number]): string => {
    if (!step) return ahead[status] ?? '';
    const [first = '', second, ...others] = people;
    const who = second === undefined ? first : `${first}, ${second}${others.length > 0 ? ` +${others.length}` : ''}`;
    return [step, who, since && `since ${dayAt(since.slice(0, 10), 'day', show)}`].filter(Boolean).join(' · ');
  };
  return (
    <PanelFrame
      title="Your open requisitions"
      count={`${of.total}${of.totalIs === 'exact' ? '' : '+'}`}
      to={`${places.listAt('requisition')}?requestedBy=${me}&${open}`}
      empty="You have no open requisitions. Each one shows its next step here."
      begin={{ words: 'New requisition', to: `${places.listAt('requisition')}/new` }}
      rows={of.data.map((row) => ({
        id: row.id,
        to: places.rowAt('requisition', row.id) ?? '',
        name: `${row.number} ${row.purpose}`,
        amount: { cents: row.cents, currency: row.currency },
        about: next(row),
        end: requisition && <StatusBadge record={requisition} state={row.status} />,
      }))}
    />
  );
}
