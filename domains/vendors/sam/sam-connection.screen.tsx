import { useState } from 'react';
import { useAct } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { replaceSamKey, testSam } from './sam-calls.ts';
import { samConnection } from './sam-connection.record.ts';

const changes = [samConnection.name];

/** The connection to SAM.gov with its test and its key. */
export default function SamConnectionScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const { may } = useSession();
  return (
    <RecordScreen key={id} record={samConnection} id={id}>
      {(row) => (
        <>
          <RecordSections record={samConnection} row={row} />
          {row.status === 'active' && may.create.includes(samConnection.name) && (
            <>
              <Test id={id} hasKey={row.hasKey === true} />
              <Key id={id} />
            </>
          )}
          <section aria-label="What is asked" className="panel p-4">
            <h2>What is asked</h2>
            <ul className="note mt-1 list-disc pl-5">
              <li>Each night the extract of all active exclusions. No vendor is named.</li>
              <li>
                A vendor that an award, contract, amendment or payment waits for, once in 20 hours: its UEI, or its name
                if it has none. Never a TIN.
              </li>
              <li>A UEI that a person looks up.</li>
            </ul>
            <p className="note mt-2">
              Without a network, or after the requests of the day, vendors are held against the imported extract.
              Unverified: the answers are read as documented; no key was used while this was built.
            </p>
          </section>
        </>
      )}
    </RecordScreen>
  );
}

function Test({ id, hasKey }: { readonly id: string; readonly hasKey: boolean }) {
  const test = useAct(testSam, { changes });
  return (
    <section aria-label="Test" className="panel p-4 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2>Test</h2>
        <button
          type="button"
          className="button"
          disabled={!hasKey || test.isPending}
          onClick={() => test.mutate({ id })}
        >
          Test connection
        </button>
      </div>
      <p className="note">{hasKey ? 'Costs one request. No vendor is named.' : 'Enter a key first.'}</p>
      {test.data && <output className="mt-2 block">{test.data.outcome}</output>}
      <Wrong error={test.error} />
    </section>
  );
}

function Key({ id }: { readonly id: string }) {
  const [text, setText] = useState('');
  const replace = useAct(replaceSamKey, { changes, onDone: () => setText('') });
  return (
    <section aria-label="Key" className="panel p-4 print:hidden">
      <h2>Key</h2>
      <p className="note">From SAM.gov, under Account Details. Stored encrypted and never shown.</p>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <label>
          New key
          <input
            type="password"
            autoComplete="off"
            className="control mt-1"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <button
          type="button"
          className="button"
          disabled={text === '' || replace.isPending}
          onClick={() => replace.mutate({ id, key: text })}
        >
          Replace key
        </button>
        <output>{replace.data && 'Stored.'}</output>
      </div>
      <Wrong error={replace.error} />
    </section>
  );
}

const Wrong = ({ error }: { readonly error: Error | null }) =>
  error && (
    <p role="alert" className="wrong mt-2">
      {error.message}
    </p>
  );
