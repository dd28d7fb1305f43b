import { Suspense } from 'react';
import { inSentence } from '#kernel/fields/accept.ts';
import { type AnyRecord, inWords, labelOf, stateWords } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { useDefinition, useDefinitions, useProduct, useRecords, useStubs } from '#web/shell/product.ts';
import { Link, usePlace, useTitle } from '#web/shell/router.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Opening } from '#web/ui/folding.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useParam } from '#web/ui/param.ts';
import { useWhole } from '#web/ui/whole.ts';

/** With more kinds of records than this an area names them alone. */
const MOST_TOLD = 30;

/** What there is to work with, told from the same definitions that the screens and the server follow. */
export default function Guide() {
  useTitle('Guide');
  const { apiReference, tutorialList } = useProduct();
  const stubs = useStubs();
  const { may } = useSession();
  const [chosen] = useParam('record');
  const chapter = stubs.find(({ name }) => name === chosen && may.read.includes(name));
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
      {chapter ? <Chapter of={chapter} /> : <Chapters />}
    </>
  );
}

/** All chapters, area by area, and those that have some words. */
function Chapters() {
  const [typed, put] = useParam('search');
  const words = typed.trim().toLowerCase();
  return (
    <>
      <search className="mb-4 block max-w-md">
        <input
          type="search"
          aria-label="Search the guide"
          placeholder="Search the guide"
          className="control"
          value={typed}
          onChange={({ target }) => put(target.value)}
        />
      </search>
      {words === '' ? (
        <Areas />
      ) : (
        <Suspense fallback={<div aria-busy="true" className="skeleton h-40" />}>
          <Found words={words} />
        </Suspense>
      )}
    </>
  );
}

/** What has some words is found in the definitions, which nobody waits for before. */
function Found({ words }: { readonly words: string }) {
  const fits = ({ label, about, fields, transitions }: AnyRecord) =>
    [
      ...label,
      about,
      ...Object.entries(fields).flatMap(([field, { spec }]) => [labelOf(field, spec), spec.help ?? '']),
      ...Object.values(transitions).map(({ label: step }) => step),
    ]
      .join(' ')
      .toLowerCase()
      .includes(words);
  const found = useDefinitions().filter(fits);
  return <Areas only={new Set(found.map(({ name }) => name))} />;
}

/** Areas are closed until one is chosen or some words are. */
function Areas({ only }: { readonly only?: ReadonlySet<string> }) {
  const { domains } = useProduct();
  const { path } = usePlace();
  const { may } = useSession();
  const isWhole = useWhole();
  const [open, setOpen] = useParam('area');
  const areas = domains
    .map(({ label, records }) => ({
      label,
      records: records.filter(({ name }) => may.read.includes(name) && (only?.has(name) ?? true)),
    }))
    .filter(({ records }) => records.length > 0);
  const isClosed = (label: string) => !isWhole && !only && label !== open;
  if (areas.length === 0)
    return (
      <Empty icon="search" title="Nothing fits">
        No kind of record has these words.
      </Empty>
    );
  return (
    <div className="space-y-3">
      {areas.map(({ label, records }) => (
        <section key={label} aria-label={label} className="panel px-4 py-2 md:py-3">
          <h2>
            <Opening isOpen={!isClosed(label)} onToggle={() => setOpen(isClosed(label) ? label : '')}>
              {label} <span className="text-muted font-normal tabular-nums">{records.length}</span>
            </Opening>
          </h2>
          {!isClosed(label) && (
            <ul className="mt-1 columns-2 gap-x-6 xl:columns-3">
              {records.map((record) => (
                <li key={record.name} className="break-inside-avoid py-0.5 max-md:py-1">
                  <Link to={`${path}?record=${record.name}`} className="link font-medium">
                    {record.label[1]}
                  </Link>
                  {records.length <= MOST_TOLD && (
                    <Suspense fallback={<span className="note block max-md:hidden">…</span>}>
                      <About of={record} />
                    </Suspense>
                  )}
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}

function About({ of }: { readonly of: AnyRecord }) {
  const { about } = useDefinition(of);
  return (
    <span className="note block truncate max-md:hidden" title={about}>
      {about}
    </span>
  );
}

/** A kind of record by itself, with the way back to all of them. */
function Chapter({ of }: { readonly of: AnyRecord }) {
  const record = useDefinition(of);
  const { label, about } = record;
  const { path } = usePlace();
  return (
    <>
      <nav aria-label="Guide" className="mb-2 flex items-center gap-1.5 print:hidden">
        <Link to={path} className="link">
          All chapters
        </Link>
        <Icon name="chevron-right" className="text-muted size-4" />
        <span className="text-muted">{label[1]}</span>
      </nav>
      <section aria-label={label[1]} className="panel px-4 py-3">
        <h2>{label[1]}</h2>
        <p className="text-muted">{about}</p>
        <Contents record={record} />
      </section>
    </>
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
