import { Icon } from '#web/ui/icon.tsx';
import { scopeHits, scopeRules } from './scope-lint.ts';

interface HitsProps {
  readonly text: string;
  readonly brands?: readonly string[];
}

/** What in a text may shut out competitors, each place with its law and a better way. */
export function ScopeHits({ text, brands = [] }: HitsProps) {
  const hits = scopeHits(text, brands);
  return (
    <section aria-label="Competition check" aria-live="polite" className="panel p-4">
      <h2 className="mb-1">Competition check</h2>
      {text.trim() === '' ? (
        <p className="text-muted">Enter a text to check.</p>
      ) : hits.length === 0 ? (
        <p className="flex flex-wrap items-center gap-x-2">
          <Icon name="circle-check" className="text-good" />
          No restrictive wording found.
          <span className="note">The check knows common phrases only. Review the specification yourself.</span>
        </p>
      ) : (
        <ul className="space-y-3">
          {hits.map(({ rule, from, words }) => {
            const { sentence, instead, law } = scopeRules[rule];
            return (
              <li key={`${rule} ${from}`} className="border-warn border-l-4 pl-3">
                <p className="font-semibold">{sentence}</p>
                <p className="wrap-anywhere">
                  <span className="text-muted">{text.slice(Math.max(0, from - 30), from)}</span>
                  <mark className="bg-tone-returned/25 text-ink rounded-sm px-0.5">{words}</mark>
                  <span className="text-muted">{text.slice(from + words.length, from + words.length + 30)}</span>
                </p>
                <p className="note">
                  {instead} {law}
                </p>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
