import { href } from '#kernel';
import { ListActions } from '#web/record/list/list-actions.tsx';
import { Counted, CountSlot } from '#web/record/list/list-count.tsx';
import { ListTools } from '#web/record/list/list-tools.tsx';
import { useListOf } from '#web/record/list/use-list.ts';
import { ListRows } from '#web/record/record-list.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { clausePages } from '../clause-pages.ts';
import { contractClause } from './contract-clause.record.ts';

const title = 'Clause Library';

/** The agency’s clauses in all versions. */
export default function Library() {
  useTitle(title);
  const list = useListOf(contractClause);
  return (
    <Counted>
      <PageHead title={title} beside={<CountSlot />}>
        <Link to={href(clausePages.clauseCoverage)} className="button">
          Coverage
        </Link>
        <ListActions list={list} />
      </PageHead>
      <ListTools list={list} />
      <ListRows list={list} title={title} />
    </Counted>
  );
}
