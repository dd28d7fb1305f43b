import { href } from '#kernel';
import { WorkspaceNav } from '#web/ui/workspace.tsx';
import { clausePages } from '../clause-pages.ts';

const library = href(clausePages.clauses);
const coverage = href(clausePages.clauseCoverage);

/** The agency’s texts, and what of the law they cover. */
export const ClauseNav = ({ current }: { readonly current: 'library' | 'coverage' }) => (
  <WorkspaceNav
    label="Clauses"
    current={current === 'library' ? library : coverage}
    places={[
      [library, 'Library'],
      [coverage, 'Coverage'],
    ]}
  />
);
