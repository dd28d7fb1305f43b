import { Badge } from '#web/ui/badge.tsx';
import { exact } from '#web/ui/format.ts';
import { Heads } from '#web/ui/heads.tsx';
import { MoreRows, useMost } from '#web/ui/more-rows.tsx';
import { Scrolling } from '#web/ui/scrolling.tsx';
import { Shown } from './shown.tsx';

const rows = [
  ['REQ-2026-00017', 'Pump seals for station 4', 'Approved', 740_000],
  ['REQ-2026-00018', 'Sandbags before the storm season', 'Submitted', 1_250_000],
  ['REQ-2026-00019', 'Gauge for the north levee', 'Draft', 98_500],
] as const;

const money = (cents: number): string => exact(cents, { kind: 'money' });

export function TablesShown() {
  const drawn = useMost(2);
  return (
    <>
      <Shown name="Table">
        <table className="grid-table">
          <caption className="sr-only">Requisitions</caption>
          <thead>
            <tr>
              <Heads words={['Number', 'Purpose', 'Status']} figures={['Total']} />
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, drawn.most).map(([number, purpose, status, total]) => (
              <tr key={number}>
                <td>
                  <a href={`#${number}`} className="link">
                    {number}
                  </a>
                </td>
                <td data-label="Purpose">{purpose}</td>
                <td data-label="Status" className="state">
                  <Badge>{status}</Badge>
                </td>
                <td data-label="Total" className="amount">
                  {money(total)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3}>Together</td>
              <td className="amount">{money(rows.reduce((sum, [, , , total]) => sum + total, 0))}</td>
            </tr>
          </tfoot>
        </table>
        <MoreRows all={rows.length} {...drawn} />
      </Shown>
      <Shown name="Scrolling">
        <Scrolling label="Totals by month">
          <p className="w-[80rem]">What is wider than its place scrolls by itself, with the keyboard as well.</p>
        </Scrolling>
      </Shown>
      <Shown name="Pairs">
        <dl className="pairs">
          <div>
            <dt>Number</dt>
            <dd>REQ-2026-00017</dd>
          </div>
          <div>
            <dt>Needed by</dt>
            <dd>Dec 1, 2026</dd>
          </div>
        </dl>
      </Shown>
      <Shown name="Timeline">
        <ol className="timeline">
          <li>Dana Whitfield approved it</li>
          <li>Rosa Delgado submitted it</li>
        </ol>
      </Shown>
    </>
  );
}
