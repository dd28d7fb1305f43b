import { useQuestion } from '#web/ui/param.ts';
import { useWhole } from '#web/ui/whole.ts';
import type { LineOutlook } from './outlook.ts';

/** The search for lines, which stands in the address and goes along from tab to tab. */
export function useLineSearch() {
  const { question, put } = useQuestion();
  const isWhole = useWhole();
  const words = question.get('search') ?? '';
  return {
    question,
    words,
    put,
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
