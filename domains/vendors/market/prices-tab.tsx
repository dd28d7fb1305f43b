import { useState } from 'react';
import { useCall } from '#web/data/calls.ts';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { Benchmark } from './benchmark-view.tsx';
import { marketPrices, type Prices, sources } from './market-calls.ts';

const isSource = (one: string): one is keyof typeof sources => Object.hasOwn(sources, one);

/** Goods and services with their benchmark; one of them with all of its prices. */
export function PricesTab() {
  const { question, putAll } = useQuestion();
  const words = question.get('words') ?? '';
  const good = question.get('good') ?? '';
  const index = question.get('index') ?? '';
  const source = question.get('source') ?? '';
  const prices = useCall(marketPrices, {
    ...(words && { words }),
    ...(good && { good }),
    ...(index && { index }),
    ...(isSource(source) && { source }),
  });
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <SearchWords key={words} words={words} onSearch={(next) => putAll({ words: next, good: '' })} />
        <Select
          aria-label="Source"
          className="control w-auto"
          value={source}
          choices={[['', 'Agreed prices'], ...Object.entries(sources)]}
          onPick={(next) => putAll({ source: next })}
        />
        {prices.data && prices.data.indexes.length > 0 && (
          <Select
            aria-label="Price index"
            className="control w-auto"
            value={index}
            choices={[['', 'Not adjusted'], ...prices.data.indexes.map((one) => [one.series, one.name] as const)]}
            onPick={(next) => putAll({ index: next })}
          />
        )}
      </div>
      <Answered of={prices}>
        {(data) =>
          data.chosen ? (
            <Benchmark chosen={data.chosen} least={data.least} onClose={() => putAll({ good: '' })} />
          ) : (
            <Goods data={data} onPick={(next) => putAll({ good: next })} />
          )
        }
      </Answered>
    </div>
  );
}

export function SearchWords({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const [typed, type] = useState(words);
  return (
    <search>
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <input
          type="search"
          aria-label="Search"
          placeholder="Search"
          className="control w-40 sm:w-56"
          maxLength={200}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        <button type="submit" className="button">
          Search
        </button>
      </form>
    </search>
  );
}

function Goods({ data, onPick }: { data: Prices; onPick: (good: string) => void }) {
  if (data.goods.data.length === 0)
    return (
      <div className="panel">
        <Empty icon="chart-line" title="No prices">
          Prices appear from approved requisitions, awards and imported contracts.
        </Empty>
      </div>
    );
  return (
    <section aria-label="Goods and services" className="panel overflow-x-auto">
      <Table
        label="Goods and services"
        rows={data.goods.data}
        id={({ good }) => good}
        step={25}
        file="price-benchmarks"
        columns={[
          {
            label: 'Item',
            name: ({ name }) => name,
            show: (row) => (
              <button type="button" className="link text-left" onClick={() => onPick(row.good)}>
                {row.name}
              </button>
            ),
          },
          { label: 'Unit', text: ({ unit }) => unit },
          { label: 'Prices', number: ({ sample }) => sample },
          { label: 'Lower quartile', money: ({ spread }) => spread?.lower },
          { label: 'Median', money: ({ spread }) => spread?.median },
          { label: 'Upper quartile', money: ({ spread }) => spread?.upper },
        ]}
      />
      <p className="note px-4 pb-4">No figure below {data.least} prices. Open an item to see each price.</p>
      <CutNote of={data.goods} what="items">
        Search to see the others.
      </CutNote>
    </section>
  );
}
