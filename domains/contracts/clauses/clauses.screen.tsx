import { Suspense } from 'react';
import { usePlace } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { clausePages } from '../clause-pages.ts';
import { contractClause } from './contract-clause.record.ts';
import { contractClauseUse } from './contract-clause-use.record.ts';

const Library = later(() => import('./library.tsx'));
const Coverage = later(() => import('./coverage.tsx'));
const TracePage = later(() => import('./trace-page.tsx'));
const ClausePart = later(() => import('./clause-part.tsx'));

const { clauses, clauseCoverage, clauseTrace, clauseUse } = clausePages;
const under = (path: string, page: { readonly path: string }) => path.startsWith(page.path.replace(':id', ''));

/** The clause library, what it covers, the trace of a contract, and a clause or its form. */
export default function ClausesScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { path } = usePlace();
  const id = params['id'] ?? '';
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      {path === clauses.path ? (
        <Library />
      ) : path === clauseCoverage.path ? (
        <Coverage />
      ) : under(path, clauseTrace) ? (
        <TracePage contract={id} />
      ) : (
        <ClausePart of={under(path, clauseUse) ? contractClauseUse : contractClause} id={id} />
      )}
    </Suspense>
  );
}
