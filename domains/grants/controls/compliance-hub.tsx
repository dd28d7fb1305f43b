import { href } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { useCall } from '#web/data/calls.ts';
import { useRowsOf } from '#web/data/rows.ts';
import { today, useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote, MoreOf } from '#web/ui/more-rows.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import ExtensionNotices from '../amendments/extension-notices.tsx';
import { controlPages } from '../control-pages.ts';
import { grantPages } from '../grant-pages.ts';
import { obligationPages } from '../obligation-pages.ts';
import { grantObligation } from '../obligations/grant-obligation.record.ts';
import { rulePages } from '../rule-notice-pages.ts';
import { type GrantControls, grantControls } from './control-calls.ts';
import { controlException } from './control-exception.record.ts';

type Check = GrantControls['checks'][number];

const severities = { error: 'Errors', warning: 'Warnings', note: 'Notes' } as const;
const tones: Readonly<Record<Check['severity'], BadgeTone>> = { error: 'danger', warning: 'warn', note: 'plain' };

/** What the checks of today find, and what awards ask for by a day. */
export default function ComplianceHub() {
  return (
    <div className="space-y-4">
      <Answered of={useCall(grantControls)} skeleton="h-40">
        {(of) => <Exceptions of={of} />}
      </Answered>
      <Obligations />
      <ExtensionNotices />
    </div>
  );
}

function Exceptions({ of: { counts, checks, lastRun } }: { readonly of: GrantControls }) {
  const finding = checks.filter(({ found }) => found.total > 0);
  return (
    <section aria-label="Exceptions" className="panel">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2.5">
        <h2 className="text-sm">Exceptions</h2>
        {(Object.keys(severities) as Check['severity'][]).map((one) => (
          <Badge key={one} tone={counts[one] === 0 ? 'plain' : tones[one]}>
            {severities[one]} {counts[one]}
          </Badge>
        ))}
        <span className="text-muted">
          {lastRun ? (
            <>
              Nightly run of{' '}
              <Link to={href(controlPages.controlRun, { id: lastRun.id })} className="link">
                {wholeDay(lastRun.ranOn)}
              </Link>
              : {lastRun.opened} opened, {lastRun.cleared} cleared
            </>
          ) : (
            'No nightly run yet'
          )}
        </span>
        <Link to={href(rulePages.ruleChanges)} className="button ml-auto print:hidden">
          Rule changes
        </Link>
        <Link to={href(controlPages.controlExceptions)} className="button print:hidden">
          All exceptions
        </Link>
      </div>
      {finding.length === 0 ? (
        <p className="note px-4 pb-4">All checks of awards and costs pass today.</p>
      ) : (
        <ul>
          {finding.map((one) => (
            <li key={one.id} className="border-line border-t">
              <CheckRows of={one} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Errors are open, the rest is folded: what blocks is never below what only warns. */
function CheckRows({ of: { severity, title, law, found } }: { readonly of: Check }) {
  const { rowAt } = usePlaces();
  return (
    <details open={severity === 'error'} className="px-4 py-2">
      <summary className="flex flex-wrap items-center gap-x-2">
        <Badge tone={tones[severity]}>{found.total}</Badge>
        <span className="font-medium">{title}</span>
        <span className="text-muted">{law}</span>
      </summary>
      <ul className="mt-2 space-y-1">
        {found.data.map(({ record, id, number, says, exception }) => (
          <li key={id}>
            <Link to={rowAt(record, id) ?? ''} className="link">
              {number}
            </Link>{' '}
            <span className="text-muted">{withDays(says)}</span>{' '}
            {exception && (
              <Link to={href(controlPages.controlException, { id: exception.id })} className="link">
                {exception.number}
              </Link>
            )}{' '}
            {exception && <StatusBadge record={controlException} state={exception.status} />}
          </li>
        ))}
      </ul>
      <CutNote of={found} what="exceptions">
        The first are shown.
      </CutNote>
    </details>
  );
}

const scopes = { '': 'All open', mine: 'Assigned to you', late: 'Overdue' } as const;
const FEW = 25;

/** What awards ask for and is not done yet, by its due day. */
export function Obligations() {
  const me = useSession();
  const day = today(me);
  const [scope, setScope] = useParam('obligations');
  const rows = useRowsOf(grantObligation, {
    filters: {
      status: 'open',
      ...(scope === 'mine' ? { owner: me.member.id } : {}),
      ...(scope === 'late' ? { 'dueOn.to': day } : {}),
    },
    sort: 'dueOn',
    limit: FEW,
  });
  return (
    <section aria-label="Obligations" className="panel overflow-x-auto">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2.5">
        <h2 className="text-sm">Obligations</h2>
        <Select
          aria-label="Obligations shown"
          className="control ml-auto w-auto print:hidden"
          value={Object.hasOwn(scopes, scope) ? scope : ''}
          choices={Object.entries(scopes)}
          onPick={setScope}
        />
        <Link to={href(obligationPages.obligations)} className="button print:hidden">
          All obligations
        </Link>
      </div>
      <Answered
        of={rows}
        skeleton="h-16"
        isEmpty={({ data }) => data.length === 0}
        empty={
          <p className="note px-4 pb-4">
            No open obligations here. Open an award of the{' '}
            <Link to={href(grantPages.awards)} className="link">
              register
            </Link>{' '}
            and choose “Add standard obligations”.
          </p>
        }
      >
        {({ data }) => (
          <Table
            label="Obligations"
            rows={data}
            columns={[
              {
                label: 'Obligation',
                name: ({ name }) => name ?? '',
                show: (row) => (
                  <Link to={href(obligationPages.obligation, { id: row.id })} className="link">
                    {row.name}
                  </Link>
                ),
              },
              { label: 'Award', text: (row) => row.titles?.['award'] },
              { label: 'Law', text: ({ citation }) => citation },
              { label: 'Owner', text: (row) => row.titles?.['owner'] },
              { label: 'Due', day: ({ dueOn }) => dueOn },
              {
                label: 'Status',
                mark: ({ status, dueOn }) =>
                  (dueOn ?? day) < day ? (
                    <Badge tone="danger">Overdue</Badge>
                  ) : (
                    <StatusBadge record={grantObligation} state={status} />
                  ),
              },
            ]}
          />
        )}
      </Answered>
      <MoreOf rows={rows.data} />
    </section>
  );
}
