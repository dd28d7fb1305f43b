import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { clausePages } from '../clause-pages.ts';
import { ClauseNav } from './clause-nav.tsx';
import { type ClauseCoverage, clauseCoverage } from './clause-calls.ts';
import { contractClause } from './contract-clause.record.ts';

const title = 'Clause Coverage';
const linkTo = (id: string) => href(clausePages.clause, { id });

/** Which text the library has for each clause of the law, and which contracts lack one. */
export default function Coverage() {
  useTitle(title);
  return (
    <div className="space-y-4">
      <ClauseNav current="coverage" />
      <h1 className="text-base">{title}</h1>
      <Answered of={useCall(clauseCoverage)} skeleton="h-96">
        {(of) => (
          <>
            <Contracts of={of.contracts} />
            {of.overdue.total > 0 && <Overdue of={of.overdue} />}
            <Law of={of.law} />
          </>
        )}
      </Answered>
    </div>
  );
}

const Contracts = ({ of }: { readonly of: ClauseCoverage['contracts'] }) => (
  <section aria-label="Federal contracts" className="panel overflow-x-auto">
    <h2 className="px-4 py-2.5 text-sm">Federal contracts in force</h2>
    {of.data.length === 0 ? (
      <p className="note px-4 pb-4">No contract in force uses federal funds.</p>
    ) : (
      <Table
        label="Federal contracts in force"
        rows={of.data}
        file="federal-contract-clauses"
        columns={[
          {
            label: 'Contract',
            name: ({ number, title: words }) => `${number} ${words}`,
            show: ({ id, number, title: words }) => (
              <>
                <Link to={href(clausePages.clauseTrace, { id })} className="link">
                  {number}
                </Link>{' '}
                <span className="text-muted">{words}</span>
              </>
            ),
          },
          { label: 'Contractor', text: ({ vendorName }) => vendorName },
          { label: 'Not to exceed', money: ({ cents }) => cents },
          { label: 'Traced', text: ({ traced, required }) => `${traced} of ${required}` },
          {
            label: 'Gaps',
            text: ({ gaps }) => gaps.join(', ') || 'None',
            show: ({ gaps }) =>
              gaps.length === 0 ? (
                <Badge tone="good">None</Badge>
              ) : (
                <span className="text-danger">{gaps.join(', ')}</span>
              ),
          },
        ]}
      />
    )}
    <CutNote of={of} what="contracts">
      Those that end first are shown.
    </CutNote>
  </section>
);

const Overdue = ({ of }: { readonly of: ClauseCoverage['overdue'] }) => (
  <section aria-label="Overdue legal reviews" className="panel overflow-x-auto">
    <h2 className="px-4 py-2.5 text-sm">Overdue legal reviews</h2>
    <Table
      label="Overdue legal reviews"
      rows={of.data}
      columns={[
        {
          label: 'Clause',
          name: ({ code, title: words }) => `${code} ${words}`,
          show: ({ id, code, title: words }) => (
            <Link to={linkTo(id)} className="link">
              {code} {words}
            </Link>
          ),
        },
        { label: 'Owner', text: ({ owner }) => owner },
        { label: 'Review due', day: ({ reviewDueOn }) => reviewDueOn },
      ]}
    />
    <CutNote of={of} what="clauses">
      Those due first are shown.
    </CutNote>
  </section>
);

function Law({ of }: { readonly of: ClauseCoverage['law'] }) {
  const { may } = useSession();
  const mayWrite = may.create.includes(contractClause.name);
  return (
    <section aria-label="Clauses of the law" className="panel overflow-x-auto">
      <h2 className="px-4 py-2.5 text-sm">Clauses of the law</h2>
      <Table
        label="Clauses of the law"
        rows={of}
        id={({ rule }) => rule}
        file="clause-coverage"
        columns={[
          { label: 'Clause', name: ({ clause, title: words }) => `${clause} ${words}` },
          { label: 'Law', text: ({ citation }) => citation },
          { label: 'Required when', text: ({ when }) => when },
          {
            label: 'Approved text',
            text: ({ approved }) => (approved ? `${approved.code} v${approved.version ?? 1}` : 'None'),
            show: ({ approved, open, rule, title: words }) => (
              <span className="flex flex-wrap items-center gap-2">
                {approved ? (
                  <Link to={linkTo(approved.id)} className="link">
                    {approved.code} v{approved.version ?? 1}
                  </Link>
                ) : (
                  <Badge tone="danger">No approved text</Badge>
                )}
                {approved?.isOverdue && <Badge tone="danger">Review overdue</Badge>}
                {open && (
                  <Link to={linkTo(open.id)} className="link">
                    v{open.version ?? 1} {open.status === 'draft' ? 'in draft' : 'in legal review'}
                  </Link>
                )}
                {!approved && !open && mayWrite && (
                  <Link
                    to={`${linkTo('new')}?${new URLSearchParams({ rule, title: words })}`}
                    className="link print:hidden"
                  >
                    Write clause
                  </Link>
                )}
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}
