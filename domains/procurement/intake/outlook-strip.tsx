import { useShow } from '#web/data/session.ts';
import { exact } from '#web/ui/format.ts';
import { paths } from '../requisition/requisition-fields.ts';
import type { Outlook } from './outlook.ts';

/** The outlook in one line, where its panel is out of sight: it stays at the top while one types. */
export function OutlookStrip({ outlook }: { readonly outlook: Outlook }) {
  const show = useShow();
  const { way, cents, splitting, doubles, decision, faults, offers, budget } = outlook;
  const short = budget.filter(({ availableCents, askedCents }) => askedCents > availableCents).length;
  const stopped = decision.blocked.filter(({ exception }) => exception === null).length;
  const looks = splitting.findings.length + doubles.total + stopped + faults.length + short;
  const there = offers.filter(({ kind }) => kind !== 'purchase').length;
  return (
    <a
      href="#outlook"
      className="panel border-l-tone-review sticky top-header z-10 mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1 border-l-4 px-4 py-2 @4xl:hidden print:hidden"
    >
      {cents === 0 ? (
        <span>Add items and prices to see the procurement method.</span>
      ) : (
        <>
          <strong>{paths[way.path]}</strong>
          <span className="tabular-nums">{exact(cents, { kind: 'money' }, show)}</span>
        </>
      )}
      {there > 0 && <span>{`${there} existing ${there === 1 ? 'source' : 'sources'}`}</span>}
      {looks > 0 && <span className="text-warn">{`${looks} to review`}</span>}
      {cents > 0 && <span className="link ml-auto">Why</span>}
    </a>
  );
}
