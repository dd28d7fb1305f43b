import { dollars, href, urlOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useParam, useQuestion } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { BudgetNav } from '../budget/budget-nav.tsx';
import { draftChanges } from '../budget/versions/version-calls.ts';
import { requestPages as pages } from '../request-pages.ts';
import { changeRows, changeTotals, notCompared } from './change-rows.ts';
import { requestBoard, type RequestChanges, requestChanges, requestChangesPdf } from './request-calls.ts';
import { changeKinds } from './request-totals.ts';
import { type Since, sinceWhen } from './request-words.ts';
import { WholeBudget } from './whole-budget.tsx';

const isSince = (key: string): key is Since => Object.hasOwn(sinceWhen, key);

/** What changed in a budget and in the requests of its call, as a document for the governing body. */
export default function Changes() {
  useTitle('Changes for the Council');
  const { putAll } = useQuestion();
  const [call] = useParam('call');
  const [asked, setSince] = useParam('since');
  const since = isSince(asked) ? asked : 'previous';
  const board = useCall(requestBoard, call ? { call } : {});
  const id = board.data?.call?.id;
  const changes = useCall(requestChanges, id === undefined ? null : { id, since });
  const [version, setVersion] = useParam('version');
  const draftSince = /^[1-9]\d{0,5}$/.test(version) ? Number(version) : null;
  const budgetId = board.data?.call?.budget;
  const draft = useCall(draftChanges, budgetId === undefined ? null : { id: budgetId, since: draftSince }, {
    keepsLast: true,
  });
  return (
    <>
      <PageHead title="Changes for the Council">
        {id !== undefined && (
          <a
            className="button print:hidden"
            href={urlOf(requestChangesPdf, { id, since, version: draftSince })}
            download="changes-for-the-council.pdf"
          >
            <Icon name="download" />
            Download PDF
          </a>
        )}
        <button type="button" className="button print:hidden" onClick={() => print()}>
          <Icon name="file-text" />
          Print
        </button>
      </PageHead>
      <BudgetNav />
      <div className="mb-4 flex flex-wrap gap-2 print:hidden">
        <Select
          aria-label="Budget call"
          className="control w-full max-w-md"
          value={id ?? ''}
          choices={(board.data?.calls ?? []).map((one) => [one.id, one.name] as const)}
          onPick={(picked) => putAll({ call: picked, version: '' })}
        />
        <Select
          aria-label="Changes since"
          className="control w-auto"
          value={since}
          choices={Object.entries(sinceWhen)}
          onPick={setSince}
        />
      </div>
      {board.data && id === undefined ? (
        <Empty icon="file-text" title="No budget calls" next={['Budget Requests', href(pages.requests)]}>
          Changes appear once a request has two versions.
        </Empty>
      ) : (
        <div className="space-y-4">
          <Answered of={draft} skeleton="h-72">
            {(of) => <WholeBudget id={budgetId ?? ''} of={of} onSince={setVersion} />}
          </Answered>
          <Answered of={changes}>{(of) => <Told of={of} />}</Answered>
        </div>
      )}
    </>
  );
}

interface Of {
  readonly of: RequestChanges;
}

function Told({ of }: Of) {
  const rows = changeRows(of);
  const left = notCompared(of);
  return (
    <div className="space-y-4">
      <Panel title="Requests">
        <p className="px-4 pb-2">
          {of.budget}, {of.name}. As of {wholeDay(of.today)}.
        </p>
        <Table
          label="Request totals"
          rows={changeTotals(of)}
          id={({ what }) => what}
          columns={[
            { label: 'Requests', name: ({ what }) => what },
            { label: 'Amount', money: ({ cents }) => cents },
          ]}
        />
        {left !== null && <p className="note px-4 py-3">{left}</p>}
      </Panel>
      {rows.length === 0 ? (
        <Empty icon="file-text" title="No changes">
          {of.requests.length === 0
            ? 'No request has two versions yet.'
            : 'Both versions of each request are the same.'}
        </Empty>
      ) : (
        <Panel title="Changed request items">
          <Table
            label="Changes"
            rows={rows}
            id={({ id, name, account }) => `${id} ${name} ${account ?? ''}`}
            step={12}
            file="budget-changes"
            total="Total"
            columns={[
              {
                label: 'Cost center',
                name: ({ center }) => center,
                show: ({ id, center, number, versions }) => (
                  <>
                    {center}
                    <span className="note block">
                      <Link to={href(pages.request, { id })} className="link">
                        {number}
                      </Link>
                      , {versions}
                    </span>
                  </>
                ),
              },
              {
                label: 'Item',
                text: ({ name }) => name,
                show: ({ name, account }) => (
                  <>
                    {name}
                    {account && <span className="note block font-mono">{account}</span>}
                  </>
                ),
              },
              { label: 'Change', text: ({ change }) => changeKinds[change] },
              { label: 'Before', money: ({ before }) => before, sum: true },
              { label: 'After', money: ({ after }) => after, sum: true },
              { label: 'Difference', money: ({ before, after }) => after - before, sum: true },
              { label: 'Reason', text: ({ reason }) => reason },
            ]}
          />
          <p className="note px-4 py-3">All differences are {dollars(of.after - of.before)}, as in the totals above.</p>
        </Panel>
      )}
    </div>
  );
}
