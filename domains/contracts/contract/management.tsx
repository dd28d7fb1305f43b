import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { SETUP, Workspace } from '#web/ui/workspace.tsx';
import { contractPages } from '../contract-pages.ts';
import { payrollPages } from '../payroll-pages.ts';
import { subpaymentPages } from '../subpayment-pages.ts';
import ContractNeeds from '../home/contract-needs.tsx';
import { BurnDown } from './burn-down.tsx';
import { contractFigures, type MyContracts, myContracts } from './contract-calls.ts';
import { contract } from './contract.record.ts';
import { Light } from './light.tsx';

const setup = [
  {
    label: 'Contract search',
    to: href(contractPages.search),
    line: 'Words in terms, clauses and lines of all contracts.',
  },
  {
    label: 'Followed contracts',
    to: href(contractPages.follows),
    line: 'Contracts whose dates you are told of.',
  },
  {
    label: 'Late payrolls',
    to: href(payrollPages.latePayrolls),
    line: 'Certified payrolls that payments wait for, and wage decisions.',
  },
  {
    label: 'Subcontractor audit',
    to: href(subpaymentPages.subcontractorAudit),
    line: 'Payments to subcontractors by month, and what differs.',
  },
  {
    label: 'Contract options',
    to: href(contractPages.options),
    line: 'Renewals of all contracts by their notice windows.',
  },
  {
    label: 'Obligations',
    to: href(contractPages.obligations),
    line: 'Deliverables of all contracts by their due days.',
  },
  {
    label: 'Contract conditions',
    to: href(contractPages.conditions),
    line: 'Insurance, bonds and licenses that contracts require.',
  },
];

/** The contracts that this person manages, and what of any contract needs them. */
export default function Management() {
  useTitle('Contract Management');
  const mine = useCall(myContracts);
  const { may } = useSession();
  const mayCreate = may.create.includes(contract.name);
  return (
    <Workspace
      title="Contract Management"
      note="See what your contracts ask of you, and open each with its money and dates."
      label="Contract management"
      actions={
        mayCreate && (
          <Link to={href(contractPages.contract, { id: 'new' })} className="button">
            New contract
          </Link>
        )
      }
      tabs={[
        ['mine', 'My contracts'],
        [SETUP, 'Setup'],
      ]}
      setup={setup}
    >
      {() => (
        <Answered of={mine}>
          {({ needs, managed }) =>
            needs.total === 0 && managed.total === 0 ? (
              <section className="panel" aria-label="No contracts">
                <Empty
                  title="You manage no contracts"
                  icon="files"
                  next={
                    mayCreate
                      ? ['New contract', href(contractPages.contract, { id: 'new' })]
                      : ['All contracts', href(contractPages.contracts)]
                  }
                >
                  Open a final award and choose “Create contract”, or enter a contract that is in force already.
                </Empty>
              </section>
            ) : (
              <div className="space-y-4">
                <ContractNeeds of={needs} />
                {managed.total > 0 && <Managed of={managed} />}
              </div>
            )
          }
        </Answered>
      )}
    </Workspace>
  );
}

function Managed({ of }: { readonly of: MyContracts['managed'] }) {
  const { data } = useCall(contractFigures, { contracts: of.data.map(({ id }) => id) });
  const known = new Map(data?.contracts.map((one) => [one.id, one]));
  return (
    <section aria-label="Contracts you manage" className="panel overflow-x-auto">
      <h2 className="px-4 py-2.5">Contracts you manage</h2>
      <Table
        label="Contracts you manage"
        rows={of.data.map((row) => ({ row, figures: known.get(row.id) }))}
        id={({ row }) => row.id}
        step={25}
        columns={[
          {
            label: 'Contract',
            name: ({ row }) => row.number,
            show: ({ row }) => (
              <>
                <Link to={href(contractPages.contract, { id: row.id })} className="link">
                  {row.number}
                </Link>{' '}
                <span className="text-muted">{row.title}</span>
              </>
            ),
          },
          { label: 'Vendor', text: ({ row }) => row.vendorName },
          {
            label: 'Ordered',
            money: ({ figures }) => figures?.orderedCents,
            show: ({ row, figures }) => figures && <BurnDown number={row.number} {...figures} />,
          },
          { label: 'End day', day: ({ row }) => row.untilDay },
          { label: 'Next notice', day: ({ figures }) => figures?.noticeBy },
          { label: 'Conditions', mark: ({ figures }) => (figures?.light ? <Light of={figures.light} /> : '—') },
          { label: 'Status', mark: ({ row }) => <StatusBadge record={contract} state={row.status} /> },
        ]}
      />
      <CutNote of={of} what="contracts">
        Those that end first are shown.
      </CutNote>
    </section>
  );
}
