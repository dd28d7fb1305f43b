import { dollars, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { declaredDisaster } from '../../grants/public.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { isProduct } from '../public-assistance/rights.server.ts';
import { differenceReason } from './difference-reason.record.ts';
import type { Reconciliation } from './federal-calls.ts';
import { comparedFields, type Explained, type Outcome, outcomes } from './federal-words.ts';
import { publishedRow } from './published-row.record.ts';
import { type Ours, type Pair, reconcile, type Theirs } from './reconcile.ts';
import { syncRun } from './sync-run.record.ts';

const SHOWN = 200;
type Reason = Row<typeof differenceReason>;

/** Once FEMA obligated a project, it is to be published. */
const obligated = ['obligated', 'complete', 'closed'] as const;

interface Known {
  readonly pairs: readonly Pair[];
  readonly others: number;
  readonly notObligated: number;
}

export async function reconciled(work: UnitOfWork): Promise<Known> {
  const product = work.asProduct;
  const disasters = await product.rows(declaredDisaster, { fields: ['disasterNumber'], order: 'id', most: 'all' });
  const numbers = new Map(disasters.map(({ id, disasterNumber }) => [id, disasterNumber]));
  const projects = await product.rows(paProject, {
    where: { status: ['formulating', 'submitted', ...obligated] },
    order: 'number',
    most: 'all',
  });
  const ours = projects
    .filter(({ status }) => obligated.some((one) => one === status))
    .map(
      (row): Ours => ({
        id: row.id,
        number: row.number ?? '',
        title: row.title,
        disasterNumber: numbers.get(row.disaster) ?? 0,
        femaNumber: row.femaNumber,
        applicantId: row.applicantId,
        category: row.category,
        amountCents: row.obligatedNet?.cents ?? 0,
        federalCents: row.obligatedFederal?.cents ?? 0,
        obligatedOn: row.obligatedOn,
      }),
    );
  const rows = await product.rows(publishedRow, {
    where: { dataset: 'pa_projects' },
    fields: [
      'title',
      'disasterNumber',
      'projectNumber',
      'applicantId',
      'category',
      'amount',
      'federal',
      'firstOn',
      'lastOn',
      'contentHash',
      'vanishedAt',
    ],
    order: ['disasterNumber', 'sourceKey'],
    most: 'all',
  });
  const theirs = rows.map(
    ({ amount, federal, ...row }): Theirs => ({
      ...row,
      amountCents: amount?.cents ?? null,
      federalCents: federal?.cents ?? null,
    }),
  );
  return { ...reconcile(ours, theirs), notObligated: projects.length - ours.length };
}

const standingOf = (pair: Pair, reason: Reason | undefined): Explained =>
  reason === undefined ? 'none' : reason.basis === pair.basis ? 'stated' : 'stale';

async function reasonsByPair(work: UnitOfWork): Promise<ReadonlyMap<string, Reason>> {
  const rows = await work.asProduct.rows(differenceReason, {
    where: { status: 'stated' },
    order: ['createdAt', 'number'],
    most: 'all',
  });
  // The newest of a pair stands last.
  return new Map(rows.map((row) => [pairOf(row), row as Reason])); // all of its fields were read
}

type Show = Outcome | 'open' | null;

export async function reconciliationOf(work: UnitOfWork, show: Show): Promise<Reconciliation> {
  const { pairs, others, notObligated } = await reconciled(work);
  const reasons = await reasonsByPair(work);
  const judged = pairs.map((pair) => {
    const reason = reasons.get(pair.key);
    return { pair, reason, explained: pair.outcome === 'match' ? ('none' as const) : standingOf(pair, reason) };
  });
  const isOpen = ({ pair, explained }: (typeof judged)[number]): boolean =>
    pair.outcome !== 'match' && explained !== 'stated';
  const last = await work.row(syncRun, { where: { dataset: 'pa_projects' }, fields: ['asOf'], order: '-asOf' });
  const count = (outcome: Outcome): number => pairs.filter((one) => one.outcome === outcome).length;
  const order = Object.keys(outcomes);
  const shown = judged
    .filter((one) => show === null || (show === 'open' ? isOpen(one) : one.pair.outcome === show))
    .toSorted((one, other) => order.indexOf(one.pair.outcome) - order.indexOf(other.pair.outcome));
  return {
    counts: {
      match: count('match'),
      differs: count('differs'),
      onlyOurs: count('only_ours'),
      onlyPublished: count('only_published'),
      unexplained: judged.filter(isOpen).length,
      stale: judged.filter(({ explained }) => explained === 'stale').length,
      notObligated,
      others,
      withoutNumber: pairs.filter(({ ours }) => ours !== null && ours.femaNumber === null).length,
    },
    netDifferenceCents: pairs.reduce(
      (sum, { ours, theirs }) => (ours && theirs ? sum + ours.amountCents - (theirs.amountCents ?? 0) : sum),
      0,
    ),
    asOf: last?.asOf ?? null,
    pairs: firstRows(
      shown.map(({ pair, reason, explained }) => saidPair(pair, reason, explained)),
      SHOWN,
    ),
  };
}

const nothing = { cents: null, federalCents: null, day: null, category: null } as const;

function saidPair({ key, outcome, ours, theirs, differences }: Pair, reason: Reason | undefined, explained: Explained) {
  return {
    key,
    outcome,
    disaster: String(ours?.disasterNumber ?? theirs?.disasterNumber ?? ''),
    femaNumber: ours?.femaNumber ?? theirs?.projectNumber ?? null,
    title: ours?.title ?? theirs?.title ?? '',
    project: ours && { id: ours.id, number: ours.number },
    row: theirs && { id: theirs.id, vanishedAt: theirs.vanishedAt },
    ours: ours
      ? {
          cents: ours.amountCents,
          federalCents: ours.federalCents,
          day: ours.obligatedOn,
          category: ours.category.toUpperCase(),
        }
      : nothing,
    published: theirs
      ? { cents: theirs.amountCents, federalCents: theirs.federalCents, day: theirs.firstOn, category: theirs.category }
      : nothing,
    differences: differences.map((one) => ({ ...one })),
    explained,
    reason: reason ? { id: reason.id, reason: reason.reason, note: reason.note, statedOn: reason.statedOn } : null,
  };
}

const pairOf = ({ project, publishedRow: row }: Pick<Reason, 'project' | 'publishedRow'>): string =>
  `${project ?? '-'}|${row ?? '-'}`;

const said = ({ outcome, differences, ours, theirs }: Pair): string =>
  outcome === 'differs'
    ? differences.map(({ field, said: text }) => `${comparedFields[field]}: ${text}`).join('; ')
    : outcome === 'only_ours'
      ? `Only ours, ${dollars(ours?.amountCents ?? 0)}`
      : `Only published, ${dollars(theirs?.amountCents ?? 0)}`;

/** A reason is of a difference that is there now; what it was stated of is kept with it. */
async function stated({ row, work }: EffectFacts<Reason>): Promise<void> {
  const product = work.asProduct;
  const pairKey = pairOf(row);
  const by = { statedBy: personActing(work.actor), statedOn: work.today };
  const pair = (await reconciled(work)).pairs.find((one) => one.key === pairKey);
  if (!pair && !isProduct(work))
    throw refusedAt(
      row.project === null ? 'publishedRow' : 'project',
      'difference_reason.pair',
      'These two are not compared with each other. Open the pair under Reconcile.',
    );
  if (pair?.outcome === 'match' && !isProduct(work))
    throw refusedAt('project', 'difference_reason.differs', 'Both sides match. Nothing has to be explained.');
  await product.change(
    differenceReason,
    row.id,
    {},
    { ...by, differences: pair ? said(pair).slice(0, 500) : null, basis: pair?.basis.slice(0, 200) ?? null },
  );
}

export const reasonEffects = follows(differenceReason, { create: [stated] });
