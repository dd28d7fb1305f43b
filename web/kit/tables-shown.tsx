import { useState } from 'react';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { Columns } from '#web/ui/columns.ts';
import { plainShow } from '#kernel/fields/field.ts';
import { FigurePicks } from '#web/ui/figure-picks.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { TableHead } from '#web/ui/table-head.tsx';
import { MoreRows, useMost } from '#web/ui/more-rows.tsx';
import { Scrolling } from '#web/ui/scrolling.tsx';
import { Table } from '#web/ui/table.tsx';
import { Shown } from './shown.tsx';

const rows = [
  {
    id: 'REQ-2026-00017',
    purpose: 'Pump seals for station 4',
    state: 'Approved',
    cents: 740_000,
    pieces: 12,
    part: 35.4,
    needed: '2026-12-01',
    at: '2026-11-20T15:30:00Z',
  },
  {
    id: 'REQ-2026-00018',
    purpose: 'Sandbags before the storm season',
    state: 'Submitted',
    cents: 1_250_000,
    pieces: 5000,
    part: 59.9,
    needed: null,
    at: '2026-11-21T09:05:00Z',
  },
  {
    id: 'REQ-2026-00019',
    purpose: 'Gauge for the north levee',
    state: 'Draft',
    cents: 98_500,
    pieces: 1,
    part: 4.7,
    needed: '2027-01-15',
    at: null,
  },
];

const columns: Columns<(typeof rows)[number]> = [
  {
    label: 'Number',
    name: ({ id }) => id,
    show: ({ id }) => (
      <a href={`#${id}`} className="link">
        {id}
      </a>
    ),
  },
  { label: 'Purpose', text: ({ purpose }) => purpose },
  { label: 'Status', mark: ({ state }) => <Badge>{state}</Badge> },
  { label: 'Pieces', number: ({ pieces }) => pieces },
  { label: 'Share', percent: ({ part }) => part },
  { label: 'Needed by', day: ({ needed }) => needed },
  { label: 'Submitted', moment: ({ at }) => at, none: 'Not yet' },
  { label: 'Total', money: ({ cents }) => cents, sum: true },
];

const answered = { data: rows, error: null, refetch: () => {} };
const refused = new Error('The requisitions could not be read.');

export function TablesShown() {
  const drawn = useMost(2);
  const [picked, pick] = useState('');
  return (
    <>
      <Shown name="Table">
        <Table label="Requisitions" rows={rows} columns={columns} sorts="order" step={2} file="requisitions" />
      </Shown>
      <Shown name="Figures that lead to their rows">
        <FigurePicks
          figures={[
            ['', 'All changes', 226],
            ['method', 'Method', 7],
          ]}
          chosen={picked}
          onPick={pick}
        />
      </Shown>
      <Shown name="Table on the public site">
        <PlainTable label="Open requisitions" rows={rows} columns={columns.slice(0, 4)} show={plainShow} />
      </Shown>
      <Shown name="Answered">
        <Answered of={{ ...answered, data: undefined }} waiting={<div className="skeleton h-16" />}>
          {() => null}
        </Answered>
        <Answered of={{ ...answered, data: undefined, error: refused }}>{() => null}</Answered>
        <Answered of={{ ...answered, data: [] }} empty={<p>No requisitions</p>}>
          {() => null}
        </Answered>
        <Answered of={{ ...answered, error: refused }}>{({ length }) => <p>{length} requisitions</p>}</Answered>
      </Shown>
      <Shown name="More rows">
        <table className="grid-table">
          <thead>
            <tr>
              <TableHead words={['Number', 'Purpose']} />
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, drawn.most).map(({ id, purpose }) => (
              <tr key={id}>
                <td>{id}</td>
                <td data-label="Purpose">{purpose}</td>
              </tr>
            ))}
          </tbody>
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
