import type { Difference } from './replay.ts';

interface DifferencesProps {
  readonly differences: readonly Difference[];
  readonly then: string;
  readonly now: string;
}

/** What two decisions about the same purchase say differently. */
export const Differences = ({ differences, then, now }: DifferencesProps) => (
  <table className="grid-table">
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">{then}</th>
        <th scope="col">{now}</th>
      </tr>
    </thead>
    <tbody>
      {differences.map(({ what, before, after }) => (
        <tr key={what}>
          <th scope="row" className="font-normal">
            {what}
          </th>
          <td data-label={then} className="wrap-anywhere">
            {before}
          </td>
          <td data-label={now} className="wrap-anywhere">
            {after}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
