import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Table } from '#web/ui/table.tsx';
import { contractPages } from '../contract-pages.ts';
import { payrollPages } from '../payroll-pages.ts';
import { certifiedPayroll } from './certified-payroll.record.ts';
import { type PayrollsLate, payrollsLate } from './payroll-calls.ts';

/** The payrolls that payments of construction contracts wait for. */
export default function LatePayrollsScreen() {
  useTitle('Late Payrolls');
  const { may } = useSession();
  return (
    <>
      <PageHead
        title="Late Payrolls"
        note="Nothing is paid under a contract while one of its payrolls is late or deficient. An order without an award is held once it is placed under its contract."
      >
        <Link to={href(payrollPages.wageDecisions)} className="button">
          Wage decisions
        </Link>
        {may.read.includes(certifiedPayroll.name) && (
          <Link to={href(payrollPages.certifiedPayrolls)} className="button">
            Certified payrolls
          </Link>
        )}
        {may.create.includes(certifiedPayroll.name) && (
          <Link to={href(payrollPages.certifiedPayroll, { id: 'new' })} className="button">
            New payroll
          </Link>
        )}
      </PageHead>
      <Answered
        of={useCall(payrollsLate)}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <section className="panel" aria-label="No late payrolls">
            <Empty
              title="No late payrolls"
              icon="list-checks"
              next={['Wage decisions', href(payrollPages.wageDecisions)]}
            >
              Contracts with an adopted wage decision are watched here.
            </Empty>
          </section>
        }
      >
        {(late) => <Late of={late} />}
      </Answered>
    </>
  );
}

function Late({ of }: { readonly of: PayrollsLate }) {
  const { may } = useSession();
  const mayRead = may.read.includes(certifiedPayroll.name);
  return (
    <section aria-label="Late and deficient" className="panel overflow-x-auto">
      <h2 className="px-4 py-2.5 text-sm">Late and deficient</h2>
      <Table
        label="Late and deficient"
        rows={of.data}
        id={({ contract, firm, week, number }) => `${contract} ${firm} ${week} ${number}`}
        step={25}
        file="Late payrolls"
        columns={[
          { label: 'Week to', day: ({ week }) => week },
          { label: 'Firm', text: ({ firm }) => firm },
          {
            label: 'Contract',
            name: ({ contractNumber, title }) => `${contractNumber} ${title}`,
            show: ({ contract, contractNumber, title }) => (
              <Link to={href(contractPages.contract, { id: contract })} className="link">
                {contractNumber} {title}
              </Link>
            ),
          },
          { label: 'Due on', day: ({ dueOn }) => dueOn },
          {
            label: 'Payroll',
            text: ({ number }) => number,
            show: ({ payroll, number }) =>
              payroll && mayRead ? (
                <Link to={href(payrollPages.certifiedPayroll, { id: payroll })} className="link">
                  {number}
                </Link>
              ) : (
                number
              ),
          },
          {
            label: 'Status',
            mark: ({ number }) =>
              number === null ? <Badge tone="warn">Late</Badge> : <Badge tone="danger">Deficient</Badge>,
          },
        ]}
      />
      <CutNote of={of} what="payrolls">
        Mend the first ones to see the others.
      </CutNote>
    </section>
  );
}
