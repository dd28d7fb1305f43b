import { useState } from 'react';
import { href } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { RecordList } from '#web/record/record-list.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { payables } from '../index.ts';
import { payrollAccount, payrollKeepers } from './payroll-account.record.ts';
import { importPayrollAccounts, type PayrollMatch, payrollMatches } from './payroll-calls.ts';

/** Payroll accounts of employees, the vendors that share one, and the import of a file. */
export default function PayrollAccountsScreen() {
  const { may } = useSession();
  const isKeeper = useKeeper();
  return (
    <>
      <Matches />
      {isKeeper && may.read.includes(payrollAccount.name) && <Import />}
      <RecordList record={payrollAccount} title="Payroll Accounts" />
    </>
  );
}

function useKeeper(): boolean {
  const { duties, role } = useSession();
  return payrollKeepers.some((who) =>
    typeof who === 'string' ? role === who || role === 'platform_admin' : duties.includes(who.duty),
  );
}

const bys: Readonly<Record<PayrollMatch['by'], string>> = { account: 'Bank account', email: 'Email', phone: 'Phone' };

function Matches() {
  const places = usePlaces();
  return (
    <Answered of={useCall(payrollMatches, {})} skeleton="h-16">
      {({ matches }) =>
        matches.length === 0 ? null : (
          <div className="mb-4">
            <Panel title="Shared with a vendor">
              <Table
                label="Shared with a vendor"
                rows={matches}
                id={({ id, vendor, by }) => `${id} ${vendor} ${by}`}
                columns={[
                  { label: 'Employee', name: ({ employee, employeeNumber }) => `${employee} (${employeeNumber})` },
                  {
                    label: 'Vendor',
                    text: ({ vendorName }) => vendorName,
                    show: ({ vendor, vendorName }) => (
                      <Link to={places.rowAt('vendor', vendor) ?? ''} className="link">
                        {vendorName}
                      </Link>
                    ),
                  },
                  { label: 'Same', text: ({ by }) => bys[by] },
                  {
                    label: 'Open signals',
                    number: ({ openSignals }) => openSignals,
                    show: ({ openSignals, vendor }) =>
                      openSignals === 0 ? (
                        '0'
                      ) : (
                        <Link to={`${href(payables.pages.invoiceSignals)}?vendor=${vendor}`} className="link">
                          {openSignals}
                        </Link>
                      ),
                  },
                ]}
              />
            </Panel>
          </div>
        )
      }
    </Answered>
  );
}

function Import() {
  const [said, setSaid] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly { readonly line: number; readonly reason: string }[]>([]);
  const take = useAct(importPayrollAccounts, {
    changes: [payrollAccount.name],
    onDone: ({ added, known, problems: wrong }) => {
      setProblems(wrong);
      setSaid(wrong.length > 0 ? null : `${added} new, ${known} on file before.`);
    },
  });
  return (
    <div className="mb-4 print:hidden">
      <Panel title="Import">
        <div className="space-y-3 px-4 pb-4">
          <DropPlace
            label="Choose a CSV file"
            accept=".csv,text/csv"
            disabled={take.isPending}
            onFiles={([file]) => void file?.text().then((text) => take.mutate({ text }))}
          >
            Columns employee_number, name, routing, account, and email and phone if you have them. Numbers of accounts
            are not kept.
          </DropPlace>
          {said && <output className="block">{said}</output>}
          {take.error && (
            <p role="alert" className="wrong">
              {take.error.message}
            </p>
          )}
        </div>
        {problems.length > 0 && (
          <Table
            label="Problems"
            rows={problems}
            id={({ line, reason }) => `${line} ${reason}`}
            columns={[
              { label: 'Line', name: ({ line }) => String(line) },
              { label: 'Problem', text: ({ reason }) => reason, className: 'wrap-anywhere' },
            ]}
          />
        )}
      </Panel>
    </div>
  );
}
