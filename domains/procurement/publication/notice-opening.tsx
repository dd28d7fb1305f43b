import type { Notice } from './notice.ts';
import { momentIn } from './notice-words.ts';

/** An opening that anyone watches as it happens: the page asks for new lines by itself, and for itself again once the bids are open. */
export function Opening({ notice: { opening, timeZone }, at }: { readonly notice: Notice; readonly at: string }) {
  if (opening === null) return null;
  const { part, number, startedAt, lines } = opening;
  return (
    <section
      aria-labelledby="opening"
      data-island="opening"
      data-at={`${at}/opening.json`}
      data-zone={timeZone}
      data-number={number ?? ''}
    >
      <h2 id="opening" className="text-xl">
        {part === 'price' ? 'Opening of price envelopes' : 'Bid opening'}
      </h2>
      <div className="panel mt-3 p-4">
        <p>
          {number === null || startedAt === null ? (
            'The opening has not begun. It appears here line by line.'
          ) : (
            <>
              Under way since {momentIn(startedAt, timeZone)}, <span className="font-mono">{number}</span>.
            </>
          )}
        </p>
        <ol className="mt-2 space-y-2" aria-live="polite">
          {lines.map((line) => (
            <li key={line.hash} className="wrap-anywhere">
              <span className="text-muted">{momentIn(line.at, timeZone)}</span> {line.text}
            </li>
          ))}
        </ol>
        <p className="text-muted mt-3">
          All envelopes are opened in one act at the end. Names and totals follow when they are public.
        </p>
      </div>
    </section>
  );
}
