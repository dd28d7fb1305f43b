import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { categories } from '../../procurement/public.ts';
import { contractPages } from '../contract-pages.ts';
import { type ContractTrace, contractTrace } from './clause-calls.ts';
import { isOpen } from './clause-words.ts';
import { TraceTable } from './trace-table.tsx';

const title = 'Clause Trace';

/** The whole trace matrix of a contract, to print or to save. */
export default function TracePage({ contract }: { readonly contract: string }) {
  useTitle(title);
  const asked = useCall(contractTrace, { id: contract });
  return (
    <>
      <PageHead title={title}>
        <Link to={href(contractPages.contract, { id: contract })} className="button print:hidden">
          Open contract
        </Link>
        <button type="button" className="button print:hidden" onClick={() => window.print()}>
          Print
        </button>
      </PageHead>
      <Answered of={asked} skeleton="h-96">
        {(of) => (
          <section aria-label="Clause trace" className="panel overflow-x-auto print:border-0">
            <Facts of={of} />
            <TraceTable rows={of.rows} file={`clause-trace-${of.number}`} />
          </section>
        )}
      </Answered>
    </>
  );
}

function Facts({ of }: { readonly of: ContractTrace }) {
  const show = useShow();
  const { number, title: words, cents, federalFunds, day, category, checkedOn, rows } = of;
  const open = rows.filter(isOpen).length;
  const facts = [
    ['Contract', `${number} ${words}`],
    ['Not to exceed', dollars(cents)],
    ['Federal funds', federalFunds ? 'Yes' : 'No'],
    ['Category', Object.entries(categories).find(([name]) => name === category)?.[1] ?? 'Not stated'],
    ['Rules of', wholeDay(day, show)],
    ['Checked on approval', checkedOn ? wholeDay(checkedOn, show) : 'No'],
    ['Open', open === 0 ? 'None' : String(open)],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-3 p-4 sm:grid-cols-2 lg:grid-cols-4">
      {facts.map(([label, said]) => (
        <div key={label}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="wrap-anywhere">{said}</dd>
        </div>
      ))}
    </dl>
  );
}
