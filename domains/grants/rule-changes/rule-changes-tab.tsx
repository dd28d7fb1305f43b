import { href } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { Table } from '#web/ui/table.tsx';
import { grantPages } from '../grant-pages.ts';
import { subrecipientPages } from '../subrecipient-pages.ts';
import { rulePages } from '../rule-notice-pages.ts';
import { type GovernedAward, governedAwards, ruleChanges } from './rule-change-calls.ts';
import { RuleChangesTable } from './rule-changes-table.tsx';
import { noticeActions } from './rule-words.ts';

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
                <RuleChangesTable of={one} />
              </Panel>
            ))}
          </>
        )}
      </Answered>
    </div>
  );
}

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
              {
                label: 'Subawards',
                number: ({ subawards }) => subawards,
                show: ({ id, subawards }) =>
                  subawards === 0 ? (
                    '0'
                  ) : (
                    <Link
                      to={`${href(subrecipientPages.subawards)}?${new URLSearchParams({ award: id })}`}
                      className="link"
                    >
                      {subawards}
                    </Link>
                  ),
              },
              isGoverned && {
                label: 'Answer',
                text: ({ notice }) => notice && answerOf(notice),
                show: ({ notice }) => notice && <Answer of={notice} />,
              },
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

type Notice = NonNullable<GovernedAward['notice']>;

const answerOf = ({ action, status }: Notice): string =>
  action ? noticeActions[action] : status === 'told' ? 'To acknowledge' : 'Acknowledged';

/** Who was told, and what was done about it. */
const Answer = ({ of }: { readonly of: Notice }) => (
  <>
    <Link to={href(rulePages.ruleNotice, { id: of.id })} className="link">
      {answerOf(of)}
    </Link>{' '}
    <span className="text-muted">
      {of.personName}
      {of.acknowledgedOn && `, ${wholeDay(of.acknowledgedOn)}`}
    </span>
  </>
);
