import { Empty } from '#web/ui/empty.tsx';
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
        <Empty icon="circle-check" title="No restrictive wording found">
          The check knows common phrases only. Review the specification yourself.
        </Empty>
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
