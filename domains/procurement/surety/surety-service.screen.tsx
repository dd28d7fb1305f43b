import { useState } from 'react';
import { useAct } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { replaceSuretyKey, testSurety } from './surety-calls.ts';
import { suretyService } from './surety-service.record.ts';

const changes = [suretyService.name];

/** A surety service with its test and its key. */
export default function SuretyServiceScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const { may } = useSession();
  return (
    <RecordScreen key={id} record={suretyService} id={id}>
      {(row) => (
        <>
          <RecordSections record={suretyService} row={row} />
          {row.status === 'active' && may.create.includes(suretyService.name) && (
            <>
              <Test id={id} />
              <Key id={id} />
              <Protocol />
            </>
          )}
        </>
      )}
    </RecordScreen>
  );
}

function Test({ id }: { readonly id: string }) {
  const test = useAct(testSurety, { changes });
  return (
    <section aria-label="Test" className="panel p-4 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2>Test</h2>
        <button type="button" className="button" disabled={test.isPending} onClick={() => test.mutate({ id })}>
          Test connection
        </button>
      </div>
      <p className="note">Asks the service once whether it is ready. No bond is named.</p>
      {test.data && <output className="mt-2 block">{test.data.outcome}</output>}
      <Wrong error={test.error} />
    </section>
  );
}

function Key({ id }: { readonly id: string }) {
  const [text, setText] = useState('');
  const replace = useAct(replaceSuretyKey, { changes, onDone: () => setText('') });
  return (
    <section aria-label="Key" className="panel p-4 print:hidden">
      <h2>Key</h2>
      <p className="note">Stored encrypted and never shown. Changing the server in the address removes it.</p>
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

const question = `POST <address>
Authorization: Bearer <key>
{ "bondNumber": "B-1042", "surety": "Old Bay Surety", "amountCents": 500000,
  "currency": "USD", "obligee": "Tidewater County", "principal": "Bay Pumps LLC" }`;
const answer = `200
{ "state": "verified" | "refused" | "not_verified", "said": "In force.", "reference": "V-77",
  "amountCents": 500000, "principal": "Bay Pumps LLC" }`;

/** What a service has to speak to be connected. */
const Protocol = () => (
  <section aria-label="Protocol" className="panel p-4 print:hidden">
    <h2>Protocol</h2>
    <p className="note">
      One question for each bond of an opened bid. Amount and principal of the answer are optional; where they differ
      from the bid, it is a defect. The test sends {'{ "test": true }'} and expects status 200.
    </p>
    <pre className="mt-2 overflow-x-auto text-sm">{question}</pre>
    <pre className="mt-2 overflow-x-auto text-sm">{answer}</pre>
  </section>
);
