import { href } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Table } from '#web/ui/table.tsx';
import { opportunityPages } from '../opportunity-pages.ts';
import { marks, type NoticeStatus, noticeStatuses } from './opportunity-words.ts';
import { decisionChoices, PAGE, type ResearchList } from './research-calls.ts';

export const statusTones: Readonly<Record<NoticeStatus, BadgeTone>> = {
  forecasted: 'review',
  posted: 'good',
  closed: 'plain',
  archived: 'plain',
};

type Notice = ResearchList['found']['data'][number];

const matchWords = ({ costShare, matchPercent }: Pick<Notice, 'costShare' | 'matchPercent'>): string | null =>
  matchPercent !== null && matchPercent > 0
    ? `${matchPercent}%`
    : costShare === null
      ? null
      : costShare
        ? 'Required'
        : 'None';

interface NoticesProps {
  readonly of: ResearchList;
  readonly onPage: (page: number) => void;
}

/** A page of notices, those that close first before the others. */
export function Notices({ of: { found, page, hasMore }, onPage }: NoticesProps) {
  const show = useShow();
  const from = (page - 1) * PAGE;
  return (
    <section aria-label="Opportunities" className="panel overflow-x-auto">
      <Table
        label="Opportunities"
        rows={found.data}
        columns={[
          {
            label: 'Opportunity',
            name: ({ number, title }) => `${number} ${title}`,
            show: ({ id, number, title, agencyName }) => (
              <>
                <Link to={href(opportunityPages.opportunity, { id })} className="link">
                  {title}
                </Link>
                <span className="text-muted block">
                  {number} · {agencyName}
                </span>
              </>
            ),
          },
          {
            label: 'Status',
            mark: ({ status }) => <Badge tone={statusTones[status]}>{noticeStatuses[status]}</Badge>,
          },
          {
            label: 'Closes',
            text: ({ closeOn, status, forecastPostOn }) =>
              closeOn
                ? wholeDay(closeOn, show)
                : status === 'forecasted'
                  ? forecastPostOn && `Est. post ${wholeDay(forecastPostOn, show)}`
                  : 'Until further notice',
          },
          { label: 'Ceiling', money: ({ ceilingCents }) => ceilingCents },
          { label: 'Match', text: matchWords },
          {
            label: 'Decision',
            mark: ({ decision, mark }) =>
              decision ? (
                <Link to={href(opportunityPages.decision, { id: decision.id })} className="link">
                  {decisionChoices[decision.status]}
                </Link>
              ) : mark && mark !== 'none' ? (
                <span className="text-muted">{marks[mark]}</span>
              ) : (
                '—'
              ),
          },
        ]}
      />
      <p className="flex flex-wrap items-center gap-3 p-4">
        <span className="text-muted">
          {from + 1} to {from + found.data.length} of {found.totalIs === 'at least' && 'more than '}
          {found.total.toLocaleString('en-US')}
        </span>
        {page > 1 && (
          <button type="button" className="button print:hidden" onClick={() => onPage(page - 1)}>
            Previous
          </button>
        )}
        {hasMore && (
          <button type="button" className="button print:hidden" onClick={() => onPage(page + 1)}>
            Next
          </button>
        )}
      </p>
    </section>
  );
}
