import { navigate, usePlace } from '#web/shell/router.tsx';
import type { LineOutlook } from './outlook.ts';
import { useWhole } from '#web/ui/whole.ts';

/** The search for lines, which stands in the address and goes along from tab to tab. */
export function useLineSearch() {
  const { path, search } = usePlace();
  const question = new URLSearchParams(search);
  const isWhole = useWhole();
  const words = question.get('search') ?? '';
  return {
    question,
    words,
    put(name: string, value: string) {
      if (value === '') question.delete(name);
      else question.set(name, value);
      navigate(question.size > 0 ? `${path}?${question}` : path, { replace: true });
    },
    fits: isWhole
      ? () => true
      : ({ account, name, costCenter, ownerName }: LineOutlook): boolean =>
          `${account} ${name} ${costCenter ?? ''} ${ownerName ?? ''}`.toLowerCase().includes(words.toLowerCase()),
  };
}

export const LineSearch = ({ words, onWords }: { words: string; onWords: (words: string) => void }) => (
  <input
    type="search"
    className="control max-w-72"
    aria-label="Search lines"
    placeholder="Search lines, owners, cost centers"
    value={words}
    onChange={({ target }) => onWords(target.value)}
  />
);
