import { useState } from 'react';
import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useParam } from '#web/ui/param.ts';
import { Table } from '#web/ui/table.tsx';
import { contractPages } from '../contract-pages.ts';
import { type FoundIn, searchContracts } from './search-calls.ts';

const kinds: Readonly<Record<FoundIn, string>> = {
  contract: 'Terms',
  clause: 'Clause',
  document: 'Document name',
  text: 'Document text',
  obligation: 'Obligation',
  schedule: 'Schedule item',
  rate: 'Rate',
  change: 'Change',
  order: 'Order line',
};

const title = 'Contract Search';

/** Words in terms, clauses, lines and files, with the place where each was found. */
export default function SearchTexts() {
  useTitle(title);
  const [words, search] = useParam('words');
  const [typed, type] = useState(words);
  return (
    <>
      <PageHead title={title} />
      <search>
        <form
          className="mb-4 flex flex-wrap gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            search(typed.trim());
          }}
        >
          <input
            type="search"
            className="control max-w-96"
            aria-label="Search contract texts"
            placeholder="Words in terms, clauses and lines"
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
          <button type="submit" className="button button-primary">
            Search texts
          </button>
        </form>
      </search>
      {words === '' ? (
        <p className="note">
          Searches terms, clauses, lines and documents of all contracts. PDF, Word and text files are found by their
          words a few minutes after they are attached; scanned pages have none.
        </p>
      ) : (
        <Found words={words} />
      )}
    </>
  );
}

function Found({ words }: { readonly words: string }) {
  const { rowAt } = usePlaces();
  const asked = useCall(searchContracts, { words });
  return (
    <Answered of={asked}>
      {({ found }) => (
        <section aria-label="Found texts" className="panel overflow-x-auto">
          {found.data.length === 0 ? (
            <p className="note p-4">No contract has these words. Try fewer or other words.</p>
          ) : (
            <Table
              label="Found texts"
              rows={found.data.map((one, at) => ({ ...one, id: `${at}` }))}
              step={25}
              columns={[
                {
                  label: 'Contract',
                  name: ({ number }) => number,
                  show: ({ contract, number, title: words }) => (
                    <>
                      <Link to={href(contractPages.contract, { id: contract })} className="link">
                        {number}
                      </Link>{' '}
                      <span className="text-muted font-normal">{words}</span>
                    </>
                  ),
                },
                { label: 'Found in', text: ({ kind }) => kinds[kind] },
                {
                  label: 'Place',
                  text: ({ place }) => place,
                  show: ({ record, row, place }) => {
                    const to = rowAt(record, row);
                    return to ? (
                      <Link to={to} className="link">
                        {place}
                      </Link>
                    ) : (
                      place
                    );
                  },
                },
                { label: 'Text', text: ({ said }) => said, className: 'min-w-64' },
              ]}
            />
          )}
          <CutNote of={found} what="places">
            Add a word to see fewer.
          </CutNote>
        </section>
      )}
    </Answered>
  );
}
