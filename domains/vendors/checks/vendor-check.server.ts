import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { debarmentOf } from '../debarment/debarment-hold.server.ts';
import { usStates } from '../../organization/public.ts';
import { currentSnapshot, currentStateLists } from '../exclusions/exclusion.server.ts';
import { exclusionMatch } from '../exclusions/exclusion-match.record.ts';
import { liveAnswerOf } from '../sam/live-check.server.ts';
import { samOutcomes } from '../sam/sam-answer.record.ts';
import { vendor } from '../vendor.record.ts';
import type { Gate, SamSource, SourceSaid } from './check-words.ts';
import { vendorCheck } from './vendor-check.record.ts';

export interface AtGate {
  readonly vendor: string;
  readonly gate: Gate;
  /** The step, in the words of its button. */
  readonly act: string;
  /** What is decided on: its number as people know it, and its id. */
  readonly about: string;
  readonly aboutId: string;
}

/** What answers for SAM.gov now: a live answer of the last day, else the imported extract. */
export async function samSourceOf(work: UnitOfWork, id: string) {
  const live = await liveAnswerOf(work, id);
  const extract = await currentSnapshot(work.asProduct);
  const source: SamSource = live ? 'live' : extract ? 'extract' : 'none';
  return { source, live, extract };
}

type Sam = Awaited<ReturnType<typeof samSourceOf>>;
function samSaid({ live, extract }: Sam): readonly SourceSaid[] {
  const entries = extract?.entries ?? 0;
  const listed = extract
    ? { asOf: extract.takenOn, said: `${entries} ${entries === 1 ? 'entry' : 'entries'}` }
    : { asOf: null, said: 'None is imported' };
  return [
    ...(live ? [{ source: 'SAM.gov, live', asOf: live.askedAt, said: samOutcomes[live.outcome] }] : []),
    { source: 'SAM.gov extract', ...listed },
  ];
}

async function saidOf(work: UnitOfWork, id: string, sam: Sam) {
  const product = work.asProduct;
  const matches = await product.rows(exclusionMatch, {
    where: { vendor: id, status: ['open', 'confirmed', 'cleared'] },
    order: 'excluded',
    fields: ['excluded', 'entry', 'status', 'seenOn'],
    most: 'all',
  });
  const debarment = await debarmentOf(work, id);
  const firm = await product.row(vendor, { where: { id }, fields: ['status', 'heldFrom', 'samUntil'] });
  const sources: readonly SourceSaid[] = [
    ...samSaid(sam),
    ...(await currentStateLists(product)).map(({ state, takenOn, entries }) => ({
      source: `Debarment list of ${usStates[state ?? ''] ?? ''}`,
      asOf: takenOn,
      said: `${entries ?? 0} ${entries === 1 ? 'entry' : 'entries'}`,
    })),
    ...matches.map(({ excluded, entry, status, seenOn }) => ({
      source: 'Exclusion match',
      asOf: seenOn,
      said: `${excluded} (entry ${entry}): ${status === 'open' ? 'to review' : status}`,
    })),
    {
      source: 'Debarments of the agency',
      asOf: work.now(),
      said: debarment ? `${debarment.number}${debarment.untilDay ? ` until ${debarment.untilDay}` : ''}` : 'None',
    },
    {
      source: 'Vendor directory',
      asOf: work.now(),
      said: [
        (firm?.status ?? 'missing').replaceAll('_', ' '),
        ...(firm?.heldFrom?.length ? [`hold stops ${firm.heldFrom.join(', ')}`] : []),
        firm?.samUntil ? `SAM registration until ${firm.samUntil}` : 'no SAM expiration on file',
      ].join('; '),
    },
  ];
  return { sources, matches: matches.length };
}

/** Keeps what each source says of a vendor at an act. What stops the act is judged by others; a refused act keeps nothing. */
export async function keepCheck(work: UnitOfWork, at: AtGate): Promise<void> {
  const isPerson = work.actor.kind !== 'system';
  // The product acts for a county that is made up, except for a contract that the last signature brings into force.
  if (!isPerson && at.gate !== 'contract') return;
  const sam = await samSourceOf(work, at.vendor);
  const { sources, matches } = await saidOf(work, at.vendor, sam);
  await work.asProduct.insert(
    vendorCheck,
    {} as never,
    {
      ...at,
      source: sam.source,
      answeredAt: sam.live?.askedAt ?? null,
      extractOf: sam.extract?.takenOn ?? null,
      matches,
      sources: sources.map((one) => ({ ...one })),
      checkedBy: isPerson ? work.person : null,
      checkedOn: work.today,
      checkedAt: work.now(),
    } as never,
  ); // every field of it is the product's
}
