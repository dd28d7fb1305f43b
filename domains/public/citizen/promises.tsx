import { plainShow } from '#kernel/fields/field.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import type { PromiseShown } from './portal.ts';
import { type Language, portalWords } from './words.ts';

/** How promises were kept, by category: always with the number of reports behind it. */
export function Promises({
  promises,
  language,
}: {
  readonly promises: readonly PromiseShown[];
  readonly language: Language;
}) {
  const words = portalWords[language];
  const sum = (of: (one: PromiseShown) => number): number => promises.reduce((all, one) => all + of(one), 0);
  const answered = sum((one) => one.answered);
  const inTime = sum((one) => one.inTime);
  return (
    <section aria-labelledby="promises">
      <h2 id="promises" className="text-xl">
        {words.promises}
      </h2>
      <p className="text-muted mt-1 max-w-prose text-base">
        {answered === 0 ? words.promisesNone : words.promisesText}
      </p>
      {answered > 0 && (
        <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
          <span className="text-5xl font-semibold tabular-nums">
            {inTime}
            <span className="text-muted text-2xl"> / {answered}</span>
          </span>
          <progress value={inTime} max={answered} aria-label={words.promises} className="progress h-2 max-w-64" />
        </p>
      )}
      <PlainTable
        label={words.promises}
        show={plainShow}
        className="panel mt-4"
        rows={promises}
        id={({ category }) => category}
        columns={[
          { label: words.category, name: ({ category }) => category, className: 'font-medium' },
          {
            label: words.promised,
            text: ({ days }) => (days === null ? words.noPromise : `${days} ${words.days}`),
          },
          {
            label: words.inTime,
            number: (one) => one.inTime,
            show: (one) => (one.answered === 0 ? '—' : `${one.inTime} / ${one.answered}`),
          },
          { label: words.openNow, number: ({ open }) => open },
          {
            label: words.overdue,
            number: ({ overdue }) => overdue,
            className: ({ overdue }) => (overdue > 0 ? 'text-danger font-semibold' : ''),
          },
        ]}
      />
    </section>
  );
}
