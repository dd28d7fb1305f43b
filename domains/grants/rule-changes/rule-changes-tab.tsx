import { href } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { Table } from '#web/ui/table.tsx';
import { grantPages } from '../grant-pages.ts';
import { rulePages } from '../rule-notice-pages.ts';
import { governedAwards, ruleChanges, type RuleVersion } from './rule-change-calls.ts';

/** Texts of the rules by date, with what changed in each and the awards that each governs. */
export default function RuleChangesTab() {
  const show = useShow();
  const { question, putAll } = useQuestion();
  const of = useCall(ruleChanges);
  const [version, governed] = [question.get('text'), question.get('governed') !== 'no'];
  return (
    <div className="space-y-4">
      <Answered of={of} skeleton="h-96">
        {({ versions }) => (
          <>
            {versions.map((one) => (
              <Panel
                key={one.version}
                title={one.citation}
                action={
                  <Link
                    to={`${href(rulePages.ruleNotices)}?${new URLSearchParams({ textVersion: one.version })}`}
                    className="link"
                  >
                    {one.acknowledged} of {one.told} acknowledged
                  </Link>
                }
              >
                <div className="flex flex-wrap items-center gap-3 px-4 pb-3">
                  <span className="text-muted">
                    Award dates from {wholeDay(one.from, show)}
                    {one.to ? ` to ${wholeDay(one.to, show)}` : ' on'}
                  </span>
                  {([true, false] as const).map((is) => (
                    <button
                      key={String(is)}
                      type="button"
                      className="button"
                      aria-pressed={version === one.version && governed === is}
                      onClick={() => putAll({ text: one.version, governed: is ? '' : 'no' })}
                    >
                      {is ? `Governed (${one.governed})` : `Not governed (${one.others})`}
                    </button>
                  ))}
                </div>
                {version === one.version && <Awards version={one.version} isGoverned={governed} />}
                <Changes of={one} />
              </Panel>
            ))}
          </>
        )}
      </Answered>
    </div>
  );
}

const Changes = ({ of: { changes, citation } }: { readonly of: RuleVersion }) =>
  changes.length === 0 ? (
    <p className="note px-4 pb-4">The first text of the library. Later texts are compared with it.</p>
  ) : (
    <Table
      label={`Changes of ${citation}`}
      rows={changes}
      id={({ name }) => name}
      columns={[
        {
          label: 'Rule',
          name: ({ title }) => title,
          show: ({ title, says, unconfirmed }) => (
            <>
              {title} {unconfirmed && <Badge tone="warn">Unverified</Badge>}
              <span className="text-muted block">{says}</span>
            </>
          ),
        },
        { label: 'Before', text: ({ before }) => before },
        { label: 'After', text: ({ after }) => after },
        { label: 'Citation', text: ({ citation: at }) => at },
      ]}
    />
  );

function Awards({ version, isGoverned }: { readonly version: string; readonly isGoverned: boolean }) {
  const of = useCall(governedAwards, { version, governed: isGoverned });
  const label = isGoverned ? 'Governed awards' : 'Awards not governed';
  return (
    <Answered
      of={of}
      skeleton="h-40"
      isEmpty={({ awards }) => awards.total === 0}
      empty={<p className="note px-4 pb-4">No open awards.</p>}
    >
      {({ awards }) => (
        <>
          <Table
            label={label}
            rows={awards.data}
            step={10}
            columns={[
              {
                label: 'Award',
                name: ({ number, title }) => `${number} ${title}`,
                show: ({ id, number, title }) => (
                  <>
                    <Link to={href(grantPages.award, { id })} className="link whitespace-nowrap">
                      {number}
                    </Link>{' '}
                    <span className="text-muted">{title}</span>
                  </>
                ),
              },
              { label: 'Grant manager', text: ({ managerName }) => managerName },
              { label: 'Reason', text: ({ because }) => withDays(because) },
            ]}
          />
          <CutNote of={awards} what="awards">
            The list of awards has all of them.
          </CutNote>
        </>
      )}
    </Answered>
  );
}
