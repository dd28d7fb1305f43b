import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/data/call.ts';
import { say } from '#web/shell/messages.tsx';
import { navigate, usePlace, useTitle } from '#web/shell/router.tsx';
import { Trouble } from '#web/ui/trouble.tsx';
import { type ApiDocument, type Call, callsOf, curlOf, type Field, fieldOf } from './openapi.ts';

/** Every call of the server, read from the document that programs read as well. */
export default function ApiReference() {
  useTitle('API reference');
  const { path, search } = usePlace();
  const wanted = new URLSearchParams(search).get('search') ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['openapi'],
    queryFn: ({ signal }) => call<ApiDocument>({ path: '/api/v1/openapi.json', signal }),
  });
  if (error) return <Trouble error={error} retry={() => void refetch()} />;

  const words = wanted.toLowerCase().split(/\s+/);
  const fits = (one: Call) => {
    const text = `${one.method} ${one.path} ${one.summary} ${one.tag} ${one.id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const groups = Map.groupBy(data ? callsOf(data).filter(fits) : [], ({ tag }) => tag);
  return (
    <div className="space-y-6">
      <header>
        <h1>API reference</h1>
        <p className="text-muted max-w-prose">{data?.info.description}</p>
        <p className="mt-2">
          <a href="/api/v1/openapi.json">OpenAPI 3.1 document</a>
        </p>
      </header>
      <search>
        <input
          type="search"
          aria-label="Search calls"
          placeholder="Search calls"
          className="control max-w-md"
          value={wanted}
          onChange={({ target: { value } }) =>
            navigate(value ? `${path}?search=${encodeURIComponent(value)}` : path, { replace: true })
          }
        />
      </search>
      <output className="sr-only">{data && `${[...groups.values()].flat().length} calls`}</output>
      {!data && <div aria-busy="true" className="skeleton h-64" />}
      {data && groups.size === 0 && <p className="text-muted">No call matches. Search for less.</p>}
      {[...groups].map(([tag, calls]) => (
        <section key={tag} aria-label={tag}>
          <h2 className="mb-2">{tag}</h2>
          <ul className="panel">
            {calls.map((one) => (
              <CallEntry key={one.id} call={one} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Closed it is one line; what is inside is only built once somebody looks. */
function CallEntry({ call: one }: { call: Call }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="border-line not-first:border-t">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="hover:bg-raised flex flex-wrap items-baseline gap-x-3 px-4 py-2">
          <span className="w-14 font-mono text-xs font-semibold">{one.method}</span>
          <span className="font-mono text-xs wrap-anywhere">{one.path}</span>
          <span className="text-muted">{one.summary}</span>
        </summary>
        {isOpen && <CallDetails call={one} />}
      </details>
    </li>
  );
}

function CallDetails({ call: one }: { call: Call }) {
  const parameters = one.parameters ?? [];
  const curl = curlOf(one, location.origin);
  const copy = async () => {
    await navigator.clipboard.writeText(curl);
    say({ title: 'Copied!', text: 'curl line copied to clipboard' });
  };
  return (
    <div className="border-line space-y-4 border-t px-4 py-4">
      {one.description && <p className="max-w-prose">{one.description}</p>}
      {one['x-access'] && <p>Who may call it: {one['x-access']}.</p>}
      <FieldTable
        title="Parameters"
        fields={parameters.map(({ name, schema, required = false, in: where, description }) =>
          fieldOf(name, schema, required, [where, description ?? schema?.description].filter(Boolean).join(': ')),
        )}
      />
      <FieldTable title="Body" fields={one.bodyFields} />
      <FieldTable
        title="Answers"
        fields={Object.entries(one.responses ?? {}).map(([status, { description = '' }]) => ({
          name: status,
          type: '',
          isRequired: false,
          about: description,
        }))}
      />
      <div>
        <h3 className="mb-1 font-medium">curl</h3>
        <pre className="bg-raised rounded p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere">{curl}</pre>
        <button type="button" className="button mt-2" onClick={() => void copy()}>
          Copy
        </button>
      </div>
    </div>
  );
}

function FieldTable({ title, fields }: { title: string; fields: readonly Field[] }) {
  if (fields.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 font-medium">{title}</h3>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[14rem_1fr]">
        {fields.map(({ name, type, isRequired, about }) => (
          <div key={name} className="contents">
            <dt className="font-mono text-xs wrap-anywhere">
              {name}
              {isRequired && ' *'}
            </dt>
            <dd className="text-muted wrap-anywhere">{[type, about].filter(Boolean).join('. ')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
