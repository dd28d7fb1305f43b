import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { Table } from '#web/ui/table.tsx';
import { expiringContracts } from './market-calls.ts';
import { SearchWords } from './prices-tab.tsx';

/** Contracts of other agencies that end soon: who will buy again, and which prices are about to be set. */
export function ExpiringTab() {
  const { question, put } = useQuestion();
  const words = question.get('words') ?? '';
  const { rowAt } = usePlaces();
  const show = useShow();
  const expiring = useCall(expiringContracts, words ? { words } : {});
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3 print:hidden">
        <SearchWords key={words} words={words} onSearch={(next) => put('words', next)} />
      </div>
      <Answered
        of={expiring}
        isEmpty={({ contracts }) => contracts.data.length === 0}
        empty={
          <div className="panel">
            <Empty icon="calendar" title="No expiring contracts">
              Contracts of imported open data appear here a year before they expire.
            </Empty>
          </div>
        }
      >
        {({ contracts, until }) => (
          <section aria-label="Expiring contracts" className="panel overflow-x-auto">
            <Table
              label="Expiring contracts"
              rows={contracts.data}
              step={25}
              file="expiring-contracts"
              columns={[
                {
                  label: 'Contract',
                  name: ({ name }) => name,
                  show: (row) => (
                    <>
                      <Link to={rowAt('market_contract', row.id) ?? ''} className="link">
                        {row.name}
                      </Link>{' '}
                      {row.isDemonstration && <Badge>Demonstration data</Badge>}
                    </>
                  ),
                },
                { label: 'Agency', text: ({ agency }) => agency },
                { label: 'Supplier', text: ({ supplier }) => supplier },
                { label: 'Amount', money: ({ cents }) => cents, brief: true },
                { label: 'Expires', day: ({ endsOn }) => endsOn },
                { label: 'Data of', day: ({ takenOn }) => takenOn },
              ]}
            />
            <p className="note px-4 pb-4">Contracts that expire by {wholeDay(until, show)}.</p>
            <CutNote of={contracts} what="contracts">
              Search to see the others.
            </CutNote>
          </section>
        )}
      </Answered>
    </div>
  );
}
