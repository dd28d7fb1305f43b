import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** So many lines of a report are drawn at first. */
const FIRST = 20;

/** The first lines of a long report and the way to the others; on paper all of them are there. */
export function useFirstOf<Line>(lines: readonly Line[]) {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const all = () => flushSync(() => setWhole(true));
    addEventListener('beforeprint', all);
    return () => removeEventListener('beforeprint', all);
  }, []);
  const isCut = !isWhole && lines.length > FIRST;
  return {
    shown: isCut ? lines.slice(0, FIRST) : lines,
    more: isCut && (
      <p className="px-4 py-3">
        <button type="button" className="button" onClick={() => setWhole(true)}>
          Show all {lines.length} lines
        </button>
      </p>
    ),
  };
}
