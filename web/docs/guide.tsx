import { inSentence } from '#kernel/fields/accept.ts';
import { useState } from 'react';
import { type AnyRecord, inWords, labelOf, stateWords } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { useDefinitions, useProduct, useRecords } from '#web/shell/product.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageHead } from '#web/ui/page-head.tsx';

/** What there is to work with, told from the same definitions that the screens and the server follow. */
export default function Guide() {
  useTitle('Guide');
  const { domains, apiReference, tutorialList } = useProduct();
  const definitions = useDefinitions();
  const { may } = useSession();
  const [typed, setTyped] = useState('');
  const fits = ({ name, label, about, fields, transitions }: AnyRecord) =>
    may.read.includes(name) &&
    [
      ...label,
      about,
      ...Object.entries(fields).flatMap(([field, { spec }]) => [labelOf(field, spec), spec.help ?? '']),
      ...Object.values(transitions).map(({ label: step }) => step),
    ]
      .join(' ')
      .toLowerCase()
      .includes(typed.trim().toLowerCase());
  const areas = domains
    .map(({ label, records }) => {
      const names = new Set(records.map(({ name }) => name));
      return { label, records: definitions.filter((one) => names.has(one.name) && fits(one)) };
    })
    .filter(({ records }) => records.length > 0);
  return (
    <>
      <PageHead title="Guide" note="The records you can work with: fields, states, steps and who decides.">
        <Link to={tutorialList.path} className="button">
          {tutorialList.title}
        </Link>
        <Link to={apiReference.path} className="button">
          API reference
        </Link>
      </PageHead>
      <search className="mb-4 block max-w-md">
        <input
          type="search"
          aria-label="Search the guide"
          placeholder="Search the guide"
          className="control"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </search>
      {areas.length === 0 && (
        <Empty icon="search" title="Nothing fits">
          No kind of record has these words.
        </Empty>
      )}
      {areas.map(({ label, records }) => (
        <section key={label} className="mb-6">
          <h2 className="mb-2">{label}</h2>
          <div className="panel divide-line divide-y">
            {records.map((record) => (
              <Chapter key={record.name} record={record} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

/** What a kind of record is; what it holds is drawn when somebody opens it. */
function Chapter({ record }: { readonly record: AnyRecord }) {
  const [isOpen, setOpen] = useState(false);
  const { label, about } = record;
  return (
    <details className="group px-4 py-3" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{label[1]}</span>
        <span className="text-muted">{about}</span>
      </summary>
      {isOpen && <Contents record={record} />}
    </details>
  );
}

function Contents({ record }: { readonly record: AnyRecord }) {
  const { name, label, fields, transitions, states } = record;
  const called = (state: string) => stateWords(record, state);
  const at = useRecords().listAt(name);
  const steps = Object.entries(transitions).filter(([, { by }]) => by !== 'nobody');
  return (
    <div className="mt-3 space-y-4 pb-2">
      {at && (
        <p>
          <Link to={at}>Open {inSentence(label[1])}</Link>
        </p>
      )}
      <dl className="pairs">
        {Object.entries(fields).map(([field, { spec }]) => (
          <div key={field}>
            <dt>
              {labelOf(field, spec)}
              {spec.required && ' *'}
            </dt>
            <dd>{spec.help ?? (spec.computed ? 'Written by Levee.' : '')}</dd>
          </div>
        ))}
      </dl>
      {states.length > 0 && (
        <p>
          <span className="text-muted">States: </span>
          {states.map(called).join(', ')}
        </p>
      )}
      {steps.length > 0 && (
        <ul className="space-y-1">
          {steps.map(([key, { label: step, from, to, by }]) => (
            <li key={key}>
              <strong className="font-medium">{step}</strong>: from {[from].flat().map(called).join(' or ')} to{' '}
              {called(to)}, by {inWords(by)}.
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
