import { href } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { PanelFrame, type PanelRow } from '#web/shell/panel-frame.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { contracts } from '../index.ts';
import type { Needs } from './home-part.ts';
import { isUrgent, needWords } from './needs-words.ts';

type Need = Needs['data'][number];

/** Where it is dealt with. */
export function addressOf({ kind, id, contract }: Pick<Need, 'kind' | 'id' | 'contract'>): string {
  const { pages } = contracts;
  if (kind === 'obligation') return href(pages.obligation, { id });
  if (kind === 'notice') return href(pages.option, { id });
  if (kind === 'claim') return href(pages.claim, { id });
  if (kind === 'signature') return href(pages.signing, { id });
  if (kind === 'subpayment') return href(pages.subpayment, { id });
  if (kind === 'evidence') return href(pages.condition, { id });
  return href(pages.contract, { id: contract });
}

/** What contracts ask of this person, the earliest first. */
export default function ContractNeeds({ of, most }: { readonly of: Needs; readonly most?: number }) {
  const show = useShow();
  return (
    <PanelFrame
      title="Contract dates"
      count={`${of.total}${of.totalIs === 'exact' ? '' : '+'}`}
      to={href(contracts.pages.management)}
      empty="No obligation, notice window or end day of a contract needs you."
      rows={of.data.slice(0, most).map(
        (one): PanelRow => ({
          id: `${one.kind} ${one.id}`,
          to: addressOf(one),
          name: `${one.number} ${one.name}`,
          about: (
            <span className={isUrgent(one) ? 'text-danger' : ''}>
              {needWords[one.kind]}
              {one.onDay && ` ${wholeDay(one.onDay, show)}`}
            </span>
          ),
          end: one.left === null ? null : one.left < 0 ? `${-one.left} days ago` : `in ${one.left} days`,
        }),
      )}
    />
  );
}
