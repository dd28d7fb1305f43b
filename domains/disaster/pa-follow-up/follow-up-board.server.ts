import type { Row } from '#kernel';
import { firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { figuresOf, sumsOf } from '../public-assistance/figures.server.ts';
import { netting } from '../public-assistance/pa-math.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { paRow } from '../public-assistance/pa-terms.ts';
import { live as liveProjects } from '../public-assistance/pa-words.ts';
import { ehpItem } from './ehp-item.record.ts';
import { ehpReview } from './ehp-review.record.ts';
import { liveReviews, openItems } from './ehp-words.ts';
import type { PaFollowUp } from './follow-up-calls.ts';
import { insuranceRequirement } from './insurance-requirement.record.ts';
import { paProgress } from './pa-progress.record.ts';
import { quartersOver, reportDue } from './progress-terms.ts';

const SHOWN = 100;
type Project = Row<typeof paProject>;

/** What the projects of a declaration owe, the latest first. */
export async function followUpBoardOf(work: UnitOfWork, disaster: string | null): Promise<PaFollowUp> {
  const projects =
    disaster === null
      ? []
      : ((await work.rows(paProject, {
          where: { disaster, status: [...liveProjects] },
          order: 'number',
          most: 'all',
        })) as readonly Project[]); // all of their fields were read
  const live = projects.filter(({ status }) => status !== 'closed');
  return {
    reports: firstRows(await reportsOf(work, live), SHOWN),
    held: firstRows(await heldOf(work, live), SHOWN),
    uninsured: firstRows(await uninsuredOf(work, projects), SHOWN),
    netting: await nettingOf(work, disaster, projects),
  };
}

async function reportsOf(work: UnitOfWork, live: readonly Project[]): Promise<PaFollowUp['reports']['data']> {
  const large = live.filter(
    ({ obligatedSize, obligatedOn, status }) =>
      obligatedSize === 'large' && obligatedOn !== null && (status === 'obligated' || status === 'complete'),
  );
  const reports = await work.rows(paProgress, {
    where: { project: large.map(({ id }) => id) },
    fields: ['project', 'quarterEnd', 'status'],
    most: 'all',
  });
  return large
    .flatMap(({ id, number, title, obligatedOn }) =>
      quartersOver(obligatedOn ?? work.today, work.today).flatMap((quarterEnd) => {
        const report = reports.find((one) => one.project === id && one.quarterEnd === quarterEnd);
        const due = reportDue(quarterEnd);
        return report?.status === 'sent' || !due
          ? []
          : [
              {
                project: id,
                number: number ?? '',
                title,
                quarterEnd,
                dueOn: due.dueOn,
                report: report?.id ?? null,
                isLate: due.dueOn < work.today,
              },
            ];
      }),
    )
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
}

/** Projects whose review is under way. Those that have none yet are counted where their purchases are linked. */
async function heldOf(work: UnitOfWork, live: readonly Project[]): Promise<PaFollowUp['held']['data']> {
  const reviews = await work.rows(ehpReview, {
    where: { project: live.map(({ id }) => id), status: [...liveReviews] },
    fields: ['number', 'project', 'status'],
    order: 'number',
    most: 'all',
  });
  const items = await work.rows(ehpItem, {
    where: { review: reviews.map(({ id }) => id) },
    fields: ['review', 'status', 'expiresOn'],
    most: 'all',
  });
  return reviews.flatMap((review) => {
    const of = live.find(({ id }) => id === review.project);
    const own = items.filter((one) => one.review === review.id);
    const open = own.filter(({ status }) => openItems.some((one) => one === status)).length;
    const isExpired = own.some(
      ({ status, expiresOn }) => status === 'cleared' && expiresOn !== null && expiresOn < work.today,
    );
    if (!of || (review.status === 'cleared' && !isExpired)) return [];
    const reason =
      review.status === 'cleared'
        ? `A permit of ${review.number} expired`
        : review.status === 'draft'
          ? `${review.number} is not started`
          : open > 0
            ? `${review.number} awaits ${open} of ${own.length} items`
            : `${review.number} awaits its clearance`;
    return [{ project: of.id, number: of.number ?? '', title: of.title, reason }];
  });
}

async function uninsuredOf(work: UnitOfWork, of: readonly Project[]): Promise<PaFollowUp['uninsured']['data']> {
  const open = await work.rows(insuranceRequirement, {
    where: { project: of.map(({ id }) => id), status: ['open', 'submitted'] },
    fields: ['number', 'facility', 'peril', 'amount', 'status'],
    order: 'number',
    most: 'all',
  });
  return open.map(({ id, number, facility, peril, amount, status }) => ({
    id,
    number: number ?? '',
    facility,
    peril,
    cents: amount.cents,
    status,
  }));
}

/** Law: small projects are netted; the days of an appeal begin when the last of them ends. */
async function nettingOf(
  work: UnitOfWork,
  disaster: string | null,
  projects: readonly Project[],
): Promise<PaFollowUp['netting']> {
  const small = projects.filter(({ obligatedSize }) => obligatedSize === 'small');
  const sums = await sumsOf(work, { disaster });
  const ended = small.flatMap(({ completedOn }) => (completedOn === null ? [] : [completedOn]));
  const isAll = small.length > 0 && ended.length === small.length;
  const endedOn = isAll ? (ended.toSorted().at(-1) ?? null) : null;
  const rule = endedOn === null ? null : paRow('net_appeal', endedOn);
  const found = netting(
    small.map((row) => ({
      estimateCents: row.obligatedNet?.cents ?? 0,
      actualCents: figuresOf(row, sums(row.id), null).netCents,
    })),
    rule && endedOn ? endedOn : work.today,
  );
  const appealBy = rule ? found.appealBy : null;
  return {
    count: small.length,
    open: small.length - ended.length,
    estimateCents: found.estimateCents,
    actualCents: found.actualCents,
    overrunCents: found.overrunCents,
    endedOn,
    appealBy,
    isOver: appealBy !== null && appealBy < work.today,
    citation: rule?.citation ?? null,
  };
}
