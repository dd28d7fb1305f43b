import type { Head, ViewProps } from '#web/site/view.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { DocumentationData } from './text-cards.ts';
import { Choice, Found, SearchForm } from './text-lists.tsx';

const at = (reader: string | null): string =>
  reader === null ? '/documentation' : `/documentation?for=${encodeURIComponent(reader)}`;

/** Where most people want to go first. */
const first = [
  ['/documentation/getting-started', 'Getting started', 'Your first hour, from the invitation to the first request.'],
  ['/documentation/requisitions', 'Ask for a purchase', 'Draft, submit, and what happens next.'],
  ['/documentation/self-hosting', 'Run it yourself', 'From a trial on a laptop to a county’s server.'],
  ['/documentation/what-is-built', 'What is built', 'What works today, and what to use meanwhile.'],
] as const;

/** What lies beside the guides. */
const besides = [
  ['/docs/api', 'API reference', 'Every call of the server, for members who are signed in.'],
  ['/docs', 'Guide to the records', 'Each kind of record with its fields, states and steps, for members.'],
  ['/documentation/federal-terms', 'Glossary of federal terms', 'From ALN to UEI, with the section to read.'],
  ['/documentation/levee-words', 'Words used in Levee', 'One word for one thing.'],
  ['/blog', 'Blog', 'Articles on the rules themselves, with worked examples.'],
] as const;

export default function DocumentationView({ data }: ViewProps<DocumentationData>) {
  const { asked, reader, readers, groups, found } = data;
  return (
    <div className="site-width py-12 sm:py-16">
      <h1 className="text-4xl sm:text-5xl">Documentation</h1>
      <p className="text-muted mt-4 max-w-2xl text-lg">
        Help by task and by role, in the words on the screens. It is the same for everyone and works without scripts.
      </p>
      <SearchForm
        at="/documentation"
        label="Search the documentation"
        hint="For example: passkey, import, send back, backup."
        asked={asked}
        keep={{ for: reader }}
      />
      <div className="mt-8">
        <Choice
          label="For whom"
          choices={[
            { words: 'Everyone', to: at(null), isHere: reader === null },
            ...readers.map((one) => ({ words: one, to: at(one), isHere: one === reader })),
          ]}
        />
      </div>
      {found ? (
        <div className="mt-10">
          <Found asked={asked} found={found} isMixed all="/documentation" />
        </div>
      ) : (
        <>
          {reader === null && (
            <section aria-labelledby="first" className="mt-12">
              <h2 id="first" className="text-xl">
                Where to begin
              </h2>
              <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
                {first.map(([address, title, says]) => (
                  <li key={address} className="panel hover:border-edge border-t-gauge relative border-t-4 p-5">
                    <h3 className="text-base font-semibold">
                      <a href={address} className="after:absolute after:inset-0">
                        {title}
                      </a>
                    </h3>
                    <p className="text-muted mt-1.5 text-pretty">{says}</p>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <div className="mt-14 grid gap-x-12 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
            {groups.map(({ topic, guides }) => (
              <section key={topic} aria-label={topic}>
                <h2 className="border-gauge border-b-2 pb-2 text-lg">{topic}</h2>
                <ul>
                  {guides.map(({ path, title, description }) => (
                    <li key={path} className="border-line border-b py-3">
                      <a href={path} className="hover:text-link font-semibold hover:underline">
                        {title}
                      </a>
                      <p className="text-muted mt-0.5 text-pretty">{description}</p>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </>
      )}
      <section aria-labelledby="besides" className="mt-16">
        <h2 id="besides" className="text-lg">
          More help
        </h2>
        <ul className="mt-3 grid gap-x-12 sm:grid-cols-2">
          {besides.map(([address, title, says]) => (
            <li key={address} className="border-line flex gap-3 border-b py-3">
              <Icon name="chevron-right" className="text-muted mt-0.5 size-4 shrink-0" />
              <p>
                <a href={address} className="hover:text-link font-semibold hover:underline">
                  {title}
                </a>
                <span className="text-muted block">{says}</span>
              </p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

export const head = ({ data }: ViewProps<DocumentationData>): Head =>
  data.asked ? { title: `“${data.asked}” in the documentation`, isUnlisted: true } : {};
