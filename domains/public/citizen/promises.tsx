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
      <table className="grid-table panel mt-4">
        <thead>
          <tr>
            <th scope="col">{words.category}</th>
            <th scope="col">{words.promised}</th>
            <th scope="col" className="amount">
              {words.inTime}
            </th>
            <th scope="col" className="amount">
              {words.openNow}
            </th>
            <th scope="col" className="amount">
              {words.overdue}
            </th>
          </tr>
        </thead>
        <tbody>
          {promises.map((one) => (
            <tr key={one.category}>
              <td className="font-medium">{one.category}</td>
              <td data-label={words.promised}>{one.days === null ? words.noPromise : `${one.days} ${words.days}`}</td>
              <td data-label={words.inTime} className="amount">
                {one.answered === 0 ? '—' : `${one.inTime} / ${one.answered}`}
              </td>
              <td data-label={words.openNow} className="amount">
                {one.open}
              </td>
              <td data-label={words.overdue} className={`amount ${one.overdue > 0 ? 'text-grave font-semibold' : ''}`}>
                {one.overdue}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
