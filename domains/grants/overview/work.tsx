import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { today, useSession } from '#web/data/session.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Table } from '#web/ui/table.tsx';
import { grantPages } from '../grant-pages.ts';
import { type GrantWork, grantWork } from './work-calls.ts';

const title = 'Grants Overview';

type Item = GrantWork['items']['data'][number];

const kinds: Readonly<Record<Item['kind'], readonly [words: string, tone: BadgeTone]>> = {
  decide: ['Decide', 'review'],
  finish: ['Finish', 'plain'],
  obligation: ['Obligation', 'plain'],
  milestone: ['Milestone', 'plain'],
  application: ['Application', 'plain'],
  audit: ['Single audit', 'plain'],
  due: ['Due', 'plain'],
};

/** Decisions, drafts and days of all grant records that are this person's, the earliest first. */
export default function Work() {
  useTitle(title);
  return (
    <>
      <PageHead title={title} note="See what is yours to do across all awards, and open it directly.">
        <Link to={href(grantPages.awards)} className="button">
          Award register
        </Link>
      </PageHead>
      <Answered
        of={useCall(grantWork)}
        isEmpty={({ items }) => items.total === 0}
        empty={
          <section className="panel" aria-label="No work">
            <Empty
              title="Nothing is assigned to you"
              icon="circle-check"
              next={['Award register', href(grantPages.awards)]}
            >
              Decisions and drafts of every grant record, and due days of what you own or manage appear here.
            </Empty>
          </section>
        }
      >
        {({ items }) => <Items of={items} />}
      </Answered>
    </>
  );
}

function Items({ of }: { readonly of: GrantWork['items'] }) {
  const { rowAt } = usePlaces();
  const day = today(useSession());
  return (
    <section aria-label="Your work" className="panel overflow-x-auto">
      <Table
        label="Your work"
        rows={of.data}
        id={({ kind, id, what, onDay }) => `${kind} ${id} ${what} ${onDay ?? ''}`}
        step={25}
        file="grant work"
        columns={[
          { label: 'To do', mark: ({ kind }) => <Badge tone={kinds[kind][1]}>{kinds[kind][0]}</Badge> },
          {
            label: 'Item',
            name: ({ number, what }) => `${number} ${what}`,
            show: ({ record, id, number, what }) => (
              <>
                <Link to={rowAt(record, id) ?? ''} className="link">
                  {number}
                </Link>{' '}
                <span className="text-muted">{what}</span>
              </>
            ),
          },
          { label: 'Award', text: ({ award }) => award },
          {
            label: 'Due',
            day: ({ onDay }) => onDay,
          },
          {
            label: 'Basis',
            mark: ({ basis, onDay }) =>
              onDay !== null && onDay < day ? <Badge tone="danger">Overdue, {basis}</Badge> : basis,
          },
        ]}
      />
      <CutNote of={of} what="items">
        The earliest are shown.
      </CutNote>
    </section>
  );
}
