import { RecordList } from '#web/record/record-list.tsx';
import { ClauseNav } from './clause-nav.tsx';
import { contractClause } from './contract-clause.record.ts';

/** The agency’s clauses in all versions. */
export default function Library() {
  return (
    <>
      <ClauseNav current="library" />
      <RecordList record={contractClause} title="Clause Library" isTab />
    </>
  );
}
