import { page } from '#kernel';
import { contractClause } from './clauses/contract-clause.record.ts';
import { contractClauseUse } from './clauses/contract-clause-use.record.ts';

/** The agency’s clauses, and where they stand in contracts. */
export const clauseRecords = [contractClause, contractClauseUse] as const;

/** One file for all of them: the shell names each file that it may fetch. */
const screen = () => import('./clauses/clauses.screen.tsx');

export const clausePages = {
  clauses: page('/contract-clauses', { title: 'Clause Library', icon: 'scroll-text', list: contractClause, screen }),
  clauseCoverage: page('/contract-clauses/coverage', { title: 'Clause Coverage', icon: 'scroll-text', screen }),
  clauseTrace: page('/contract-clauses/trace/:id', { title: 'Clause Trace', screen }),
  clauseUse: page('/contract-clauses/uses/:id', { detail: contractClauseUse, screen }),
  clause: page('/contract-clauses/:id', { detail: contractClause, screen }),
};
