import { type AnyRecord, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { contract } from '../contract/contract.record.ts';
import { contractPages } from '../contract-pages.ts';
import { Blockers } from './blockers.tsx';
import { closeoutChecks } from './closeout-words.ts';
import { contractCloseout } from './contract-closeout.record.ts';
import { type CloseoutStanding, closeoutStanding } from './lifecycle-calls.ts';

/** The closing of a contract with its checks; a new one begins with the contract that the address names. */
export default function CloseoutPage({ id }: { readonly id: string }) {
  const of = new URLSearchParams(usePlace().search).get('contract');
  return (
    <RecordScreen key={id} record={contractCloseout} id={id} start={of ? { contract: of } : {}}>
      {(row) => (
        <>
          {row.status !== 'withdrawn' && <Checklist id={row.id} />}
          <RecordSections record={contractCloseout as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

const Checklist = ({ id }: { readonly id: string }) => (
  <section aria-label="Checklist" className="panel">
    <Answered of={useCall(closeoutStanding, { id })} skeleton="h-64">
      {(of) => (
        <>
          <div className="flex flex-wrap items-center gap-2 px-4 py-2.5">
            <h2 className="text-sm">Checklist</h2>
            <Link to={href(contractPages.contract, { id: of.contract.id })} className="link whitespace-nowrap">
              {of.contract.number}
            </Link>
            <span className="text-muted">{of.contract.title}</span>
            <StatusBadge record={contract} state={of.contract.status} />
          </div>
          <ul className="divide-line divide-y">
            {of.checks.map((one) => (
              <Check key={one.check} of={one} contract={of.contract.id} />
            ))}
          </ul>
          {of.law && (
            <p className="note p-4">
              Records are kept at least {of.law.years} years ({of.law.citation}).
            </p>
          )}
        </>
      )}
    </Answered>
  </section>
);

const Check = ({
  of: { check, open },
  contract: of,
}: {
  readonly of: CloseoutStanding['checks'][number];
  readonly contract: string;
}) => (
  <li className="grid gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-[16rem_minmax(0,1fr)]">
    <span className="flex items-center gap-2">
      <Badge tone={open.total === 0 ? 'good' : 'danger'}>{open.total === 0 ? 'Met' : 'Open'}</Badge>
      {closeoutChecks[check]}
    </span>
    {open.total > 0 && (
      <div>
        <Blockers of={open.data} contract={of} />
        <CutNote of={open} what="items">
          The first are shown.
        </CutNote>
      </div>
    )}
  </li>
);
