import { useState } from 'react';
import { type AnswerOf, dollars, urlOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import type { targets } from './catalogue.ts';
import { reconciliation, reconciliationFile, rejectedFile, rejectedRows, sides } from './connection-calls.ts';

type Difference = AnswerOf<typeof reconciliation>['rows'][number];

const count = new Intl.NumberFormat('en-US');

/** How far a long run is. It goes on when the page is left. */
export function RunProgress({ done, of }: { readonly done: number; readonly of: number }) {
  return (
    <section aria-label="Progress" className="panel p-4">
      <Progress label="Rows" value={done} max={of} words={`${count.format(done)} of ${count.format(of)} rows`} />
      <p className="note mt-2">The import goes on when you leave this page. You are told when it ends.</p>
    </section>
  );
}

const Download = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <a href={to} download className="button print:hidden">
    <Icon name="download" />
    {children}
  </a>
);

interface PagesProps<At> {
  readonly at: readonly At[];
  readonly next: At | null;
  readonly onGo: (at: readonly At[]) => void;
}

/** The pages of an answer, to and fro; `at` are the places where the pages before this one began to end. */
function Pages<At>({ at, next, onGo }: PagesProps<At>) {
  if (at.length === 0 && next === null) return null;
  return (
    <p className="flex gap-2 p-3 print:hidden">
      <button type="button" className="button" disabled={at.length === 0} onClick={() => onGo(at.slice(0, -1))}>
        Previous page
      </button>
      <button
        type="button"
        className="button"
        disabled={next === null}
        onClick={() => next !== null && onGo([...at, next])}
      >
        Next page
      </button>
    </p>
  );
}

/** Every rejected row as a file. */
export const RejectedFile = ({ run }: { readonly run: string }) => (
  <Download to={urlOf(rejectedFile, { id: run })}>Download rejected rows</Download>
);

/** All rejected rows of a run, where there are more than can be corrected on the page. */
export function AllRejected({ run }: { readonly run: string }) {
  const [at, go] = useState<readonly number[]>([]);
  const { data } = useCall(rejectedRows, { id: run, after: at.at(-1) ?? 0 }, { keepsLast: true });
  if (!data) return null;
  return (
    <section aria-label="All rejected rows" className="panel p-4">
      <h2>All rejected rows</h2>
      <p className="note">{count.format(data.total)} rows. Correct them in the file and import it again.</p>
      <Table
        label="Rejected rows"
        rows={data.rows.map((one) => ({ ...one, id: String(one.line) }))}
        columns={[
          { label: 'Line', name: ({ line }) => String(line) },
          { label: 'Column', text: ({ field }) => field },
          { label: 'What is wrong', text: ({ message }) => message },
        ]}
      />
      <Pages at={at} next={data.next} onGo={go} />
    </section>
  );
}

/** What only one of the two systems has, by pages, with what the whole adds up to. */
export function Differences({ run, target }: { readonly run: string; readonly target: keyof typeof targets }) {
  const { rowAt } = useRecords();
  const [side, pick] = useState<keyof typeof sides>('here');
  const [account, setAccount] = useState('');
  const [day, setDay] = useState('');
  const [at, go] = useState<readonly string[]>([]);
  const asked = { id: run, side, ...(account ? { account } : {}), ...(day ? { day } : {}) };
  const after = at.at(-1);
  const { data } = useCall(reconciliation, { ...asked, ...(after ? { after } : {}) }, { keepsLast: true });
  if (!data) return null;
  const hasMoney = target.endsWith('_entry');
  return (
    <section aria-label={sides[side]} className="panel p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2>{sides[side]}</h2>
        {data.total > 0 && <Download to={urlOf(reconciliationFile, asked)}>Download CSV</Download>}
      </div>
      <div className="mt-2 flex flex-wrap items-end gap-2 print:hidden">
        <Select
          aria-label="Side"
          value={side}
          choices={Object.entries(sides)}
          onPick={(picked) => {
            pick(picked as typeof side);
            go([]);
          }}
        />
        {hasMoney && (
          <>
            <label>
              Account begins with
              <input
                className="control mt-1"
                value={account}
                maxLength={80}
                onChange={({ target: { value } }) => {
                  setAccount(value);
                  go([]);
                }}
              />
            </label>
            <label>
              Day
              <input
                type="date"
                className="control mt-1"
                value={day}
                onChange={({ target: { value } }) => {
                  setDay(value);
                  go([]);
                }}
              />
            </label>
          </>
        )}
      </div>
      <p className="note mt-2">
        {data.isKept
          ? `${count.format(data.total)} rows${hasMoney ? `, ${dollars(data.cents)}` : ''}. Nothing was changed.`
          : 'What this run read is no longer kept. Open the latest run of the connection.'}
      </p>
      {data.rows.length > 0 && (
        <Table
          label={sides[side]}
          rows={data.rows.map((one) => ({ ...one, id: one.key }))}
          columns={[
            {
              label: 'Key',
              name: ({ key }) => key,
              show: ({ key, rowId }) =>
                rowId ? (
                  <Link to={rowAt(target, rowId) ?? ''} className="link">
                    {key}
                  </Link>
                ) : (
                  key
                ),
            },
            ...(hasMoney
              ? [
                  { label: 'Day', day: (one: Difference) => one.day },
                  { label: 'Account', text: (one: Difference) => one.account },
                  { label: 'Amount', money: (one: Difference) => one.cents },
                ]
              : []),
            ...(side === 'there' ? [{ label: 'Line', text: (one: Difference) => one.line }] : []),
          ]}
        />
      )}
      <Pages at={at} next={data.next} onGo={go} />
    </section>
  );
}
