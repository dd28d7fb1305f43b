import { href } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { tell } from '#web/shell/messages.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { clausePages } from '../clause-pages.ts';
import { assembleContractClauses, type ContractTrace, contractTrace } from './clause-calls.ts';
import { isOpen } from './clause-words.ts';
import { contractClauseUse } from './contract-clause-use.record.ts';
import { TraceTable } from './trace-table.tsx';

/** The clauses of a contract: what it has to say, and where it says it. */
export default function ContractClauses({ contract }: { readonly contract: string }) {
  return (
    <section aria-label="Clauses" className="panel overflow-x-auto">
      <Answered of={useCall(contractTrace, { id: contract })} skeleton="h-16">
        {(of) => <Clauses contract={contract} of={of} />}
      </Answered>
    </section>
  );
}

function Clauses({ contract, of }: { readonly contract: string; readonly of: ContractTrace }) {
  // What is neither required nor there is on the page of the whole matrix.
  const rows = of.rows.filter(({ state }) => state !== 'not_required');
  const open = of.rows.filter(isOpen).length;
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">Clauses</h2>
        {open > 0 && <span className="text-danger">{open} open</span>}
        <span className="ml-auto flex flex-wrap gap-2 print:hidden">
          {of.canAssemble && <Acts contract={contract} />}
          <Link to={href(clausePages.clauseTrace, { id: contract })} className="button">
            Clause trace
          </Link>
        </span>
      </div>
      {rows.length === 0 ? (
        <p className="note px-4 pb-4">
          {of.federalFunds
            ? 'No clause is required of this contract.'
            : 'No law of the rule packs requires a clause without federal funds.'}
        </p>
      ) : (
        <TraceTable rows={rows} />
      )}
    </>
  );
}

function Acts({ contract }: { readonly contract: string }) {
  const { may } = useSession();
  const assemble = useAct(assembleContractClauses, {
    // By name: the definition of a contract is not needed here.
    changes: [contractClauseUse.name, 'contract'],
    onDone: ({ added, replaced, gaps }) =>
      gaps.length > 0
        ? tell(`No approved text: ${gaps.join(', ')}`, 'danger')
        : tell(`${added} clauses added, ${replaced} replaced`, 'good'),
  });
  if (!may.create.includes(contractClauseUse.name)) return null;
  return (
    <>
      <Link
        to={`${href(clausePages.clauseUse, { id: 'new' })}?${new URLSearchParams({ contract })}`}
        className="button"
      >
        Add clause
      </Link>
      <button
        type="button"
        className="button"
        disabled={assemble.isPending}
        onClick={() => assemble.mutate({ id: contract })}
      >
        Assemble clauses
      </button>
    </>
  );
}
