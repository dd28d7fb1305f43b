import { href } from '#kernel';
import { Link, useTitle } from '#web/shell/router.tsx';
import { today, useSession } from '#web/data/session.ts';
import { addDays } from '#kernel/lists/days.ts';
import { ListActions } from '#web/record/list/list-actions.tsx';
import { Counted, CountSlot } from '#web/record/list/list-count.tsx';
import { ListTools } from '#web/record/list/list-tools.tsx';
import { type List, useListOf } from '#web/record/list/use-list.ts';
import { ListRows } from '#web/record/record-list.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Select } from '#web/ui/select.tsx';
import { contractPages } from '../contract-pages.ts';
import { contract } from './contract.record.ts';
import { Register } from './register.tsx';

const title = 'Contracts';

/** The register: what is ordered under each contract, when it ends, what is noticed next and whether its conditions are met. */
export default function ContractsList() {
  useTitle(title);
  const list = useListOf(contract);
  const { layout, columns } = list.state;
  // Columns of one's own choice and the other layouts are those of every list.
  const isRegister = layout === 'table' && columns.length === 0;
  return (
    <Counted>
      <PageHead title={title} beside={<CountSlot />}>
        <Link to={href(contractPages.search)} className="button">
          Search texts
        </Link>
        <EndDays list={list} />
        <ListActions list={list} />
      </PageHead>
      <ListTools list={list} />
      {isRegister ? <Register list={list} /> : <ListRows list={list} title={title} />}
    </Counted>
  );
}

const spans = [
  ['', 'All end days'],
  ['30', 'Ending in 30 days'],
  ['90', 'Ending in 90 days'],
  ['180', 'Ending in 180 days'],
] as const;

/** Contracts in force that end soon: days that stand in the address. */
function EndDays({ list: { state, change } }: { readonly list: List }) {
  const day = today(useSession());
  const until = state.filters['untilDay.to']?.[0];
  const value = spans.find(([days]) => days !== '' && addDays(day, Number(days)) === until)?.[0] ?? '';
  return (
    <Select
      aria-label="End days"
      className="control w-auto"
      value={value}
      choices={spans}
      onPick={(days) =>
        change(
          days === ''
            ? { 'untilDay.from': null, 'untilDay.to': null, status: null, sort: null }
            : {
                'untilDay.from': day,
                'untilDay.to': addDays(day, Number(days)),
                status: 'active',
                sort: 'untilDay',
              },
        )
      }
    />
  );
}
