import { Icon } from '#web/ui/icon.tsx';
import type { FoundCard } from './text-cards.ts';

interface SearchProps {
  /** Where the answer is shown. */
  readonly at: string;
  readonly label: string;
  readonly hint: string;
  readonly asked: string;
  /** What is chosen already and goes along. */
  readonly keep?: Readonly<Record<string, string | null>>;
}

/** An ordinary form: the answer is a page with an address of its own. */
export const SearchForm = ({ at, label, hint, asked, keep = {} }: SearchProps) => (
  <search>
    <form action={at} className="mt-8 max-w-xl">
      <label htmlFor="q" className="font-medium">
        {label}
      </label>
      {Object.entries(keep).map(([name, value]) =>
        value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className="mt-2 flex gap-2">
        <input
          id="q"
          name="q"
          type="search"
          defaultValue={asked}
          maxLength={100}
          aria-describedby="q-hint"
          className="control min-h-12 text-base"
        />
        <button type="submit" className="button button-primary min-h-12 px-5 text-base">
          <Icon name="search" className="size-4" />
          Search
        </button>
      </div>
      <p id="q-hint" className="text-muted mt-2">
        {hint}
      </p>
    </form>
  </search>
);

interface ChoiceProps {
  readonly label: string;
  readonly choices: readonly { readonly words: string; readonly to: string; readonly isHere: boolean }[];
}

/** One of several, as links. */
export const Choice = ({ label, choices }: ChoiceProps) => (
  <nav aria-label={label} className="print:hidden">
    <ul className="flex flex-wrap gap-2">
      {choices.map(({ words, to, isHere }) => (
        <li key={words}>
          <a
            href={to}
            aria-current={isHere ? 'true' : undefined}
            className="border-line text-muted hover:border-edge hover:text-ink aria-[current]:border-gauge aria-[current]:bg-raised aria-[current]:text-ink inline-flex min-h-9 items-center rounded-full border px-3.5 font-medium"
          >
            {words}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const kinds = { article: 'Article', guide: 'Guide' } as const;

interface FoundProps {
  readonly asked: string;
  readonly found: readonly FoundCard[];
  /** Whether more than one kind of text is among them. */
  readonly isMixed: boolean;
  readonly all: string;
}

/** The answers to a search, best first, each with the passage that fits. */
export function Found({ asked, found, isMixed, all }: FoundProps) {
  if (found.length === 0) return <NothingFound asked={asked} all={all} />;
  return (
    <section aria-labelledby="found" className="max-w-3xl">
      <h2 id="found" className="text-xl">
        {found.length === 1 ? 'One text' : `${found.length} texts`} for “{asked}”
      </h2>
      <ol className="mt-2">
        {found.map(({ at, path, title, kind, topic, heading, passage }) => (
          <li key={path} className="border-line border-b py-5">
            <p className="text-muted">{isMixed ? `${kinds[kind]} · ${topic}` : topic}</p>
            <h3 className="mt-0.5 text-lg font-semibold">
              <a href={at} className="hover:text-link hover:underline">
                {title}
              </a>
            </h3>
            <p className="text-muted mt-1.5 max-w-prose text-base">
              {heading && <span className="text-ink font-medium">{heading}: </span>}
              {passage.map(({ text, isFound }, place) =>
                isFound ? (
                  <mark key={place} className="bg-gauge/25 text-ink rounded-xs">
                    {text}
                  </mark>
                ) : (
                  text
                ),
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const NothingFound = ({ asked, all }: Pick<FoundProps, 'asked' | 'all'>) => (
  <section aria-labelledby="found" className="panel max-w-2xl p-6">
    <h2 id="found" className="text-lg">
      Nothing found for “{asked}”
    </h2>
    <p className="text-muted mt-2 text-base">Try fewer or other words, such as “quotes”, “passkey” or “backup”.</p>
    <p className="mt-4">
      <a href={all} className="button min-h-11 px-4">
        Show everything
      </a>
    </p>
  </section>
);
