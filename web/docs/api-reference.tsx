import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { urlOf } from '#kernel';
import { apiDescription } from '#kernel/calls/session-calls.ts';
import { send } from '#web/data/send.ts';
import { Markdown } from '#web/record/markdown.tsx';
import { useTitle } from '#web/shell/router.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { MoreRows, useMost } from '#web/ui/more-rows.tsx';
import { useParam } from '#web/ui/param.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import { type ApiDocument, type Call, callsOf, curlOf } from './openapi.ts';

/** Every call of the server, read from the document that programs read as well. */
export default function ApiReference() {
  useTitle('API reference');
  const [wanted, seek] = useParam('search');
  const some = useMost(150);
  const { data, error, refetch } = useQuery({
    queryKey: ['openapi'],
    queryFn: ({ signal }) => send(apiDescription, {}, { signal }) as Promise<ApiDocument>, // of the server itself
  });
  if (error) return <LoadError error={error} retry={() => void refetch()} />;

  const words = wanted.toLowerCase().split(/\s+/);
  const fits = ({ method, path: at, summary, tag, id }: Call) => {
    const text = `${method} ${at} ${summary} ${tag} ${id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const calls = data ? callsOf(data).filter(fits) : [];
  return (
    <div className="space-y-6" aria-busy={!data}>
      <header>
        <h1>API reference</h1>
        <Markdown source={data?.info.description ?? ''} />
        <a href={urlOf(apiDescription)}>OpenAPI 3.1 document</a>
      </header>
      <search className="flex flex-wrap items-center gap-3">
        <input
          type="search"
          aria-label="Search calls"
          placeholder="Search calls"
          className="control max-w-md"
          value={wanted}
          onChange={({ target }) => seek(target.value)}
        />
        <output className="text-muted">{data && (calls.length === 1 ? '1 call' : `${calls.length} calls`)}</output>
      </search>
      {[...Map.groupBy(calls.slice(0, some.most), ({ tag }) => tag)].map(([tag, group]) => (
        <section key={tag} aria-label={tag}>
          <h2 className="mb-2">{tag}</h2>
          <ul className="panel divide-line divide-y">
            {group.map((one) => (
              <CallEntry key={one.id} call={one} />
            ))}
          </ul>
        </section>
      ))}
      <MoreRows {...some} all={calls.length} />
    </div>
  );
}

/** Closed it is one line; what is inside is only built once somebody looks. */
function CallEntry({ call: one }: { call: Call }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="hover:bg-raised flex flex-wrap items-baseline gap-x-3 px-4 py-2">
          <code className="w-14 font-semibold">{one.method}</code>
          <code className="min-w-0 wrap-anywhere">{one.path}</code>
          <span className="text-muted">{one.summary}</span>
        </summary>
        {isOpen && <CallDetails call={one} />}
      </details>
    </li>
  );
}

function CallDetails({ call: one }: { call: Call }) {
  const curl = curlOf(one, location.origin);
  return (
    <div className="border-line space-y-4 border-t p-4">
      <Markdown source={one.description} />
      {Object.entries(one.tables)
        .filter(([, entries]) => entries.length > 0)
        .map(([title, entries]) => (
          <div key={title}>
            <h3>{title}</h3>
            <dl className="pairs">
              {entries.map(({ name, type, isRequired, about }) => (
                <div key={name}>
                  <dt className="wrap-anywhere">
                    <code>{isRequired ? `${name} *` : name}</code>
                  </dt>
                  <dd>{[type, about].filter(Boolean).join('. ')}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      <pre>{curl}</pre>
      <CopyButton label="curl line" text={curl} />
    </div>
  );
}
