import { dollars, href } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Table } from '#web/ui/table.tsx';
import { billingPages } from '../billing-pages.ts';
import type { ContractBilling } from './billing-calls.ts';
import { retainageSecurity } from './retainage-security.record.ts';
import { securityKinds } from './security-words.ts';

/** When retainage goes out and by which law, what it bears when late, and the securities that stand in its place. */
export function RetainageTerms({ of, contract }: { readonly of: ContractBilling; readonly contract: string }) {
  const { may } = useSession();
  const { within, law, late, lateLaw, secured, releasedCents, securities } = of.retainage;
  const said = [
    within === null ? 'No release term.' : `Released within ${within} days of substantial completion (${law ?? ''}).`,
    ...(late === null ? [] : [`Late: ${late} percent a month (${lateLaw ?? ''}).`]),
    ...(securities.length > 0
      ? [`${dollars(secured.cents)} of securities is left to release against; ${dollars(releasedCents)} was released.`]
      : []),
  ];
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-4 py-2">
        <p className="text-muted mr-auto min-w-0 flex-[1_1_14rem]">Retainage: {said.join(' ')}</p>
        {may.create.includes(retainageSecurity.name) && (
          <Link to={`${href(billingPages.security, { id: 'new' })}?contract=${contract}`} className="link print:hidden">
            New security
          </Link>
        )}
      </div>
      {securities.length > 0 && (
        <Table
          label="Securities in lieu"
          rows={securities}
          columns={[
            {
              label: 'Security',
              name: ({ number }) => number,
              show: ({ id, number }) => (
                <Link to={href(billingPages.security, { id })} className="link">
                  {number}
                </Link>
              ),
            },
            { label: 'Type', text: ({ kind }) => securityKinds[kind] },
            { label: 'Custodian', text: ({ custodian }) => custodian },
            { label: 'Deposited', day: ({ depositedOn }) => depositedOn },
            { label: 'Market value', money: ({ cents }) => cents },
            { label: 'Status', mark: ({ status }) => <StatusBadge record={retainageSecurity} state={status} /> },
          ]}
        />
      )}
    </>
  );
}
