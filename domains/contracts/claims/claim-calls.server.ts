import { allows, type Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf, firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { contractChange } from '../changes/contract-change.record.ts';
import { type ClaimTimeline, claimTimeline, type OpenClaims, openClaims } from './claim-calls.ts';
import { claimEntry } from './claim-entry.record.ts';
import { claimNote } from './claim-note.record.ts';
import { decisionKinds, entryKinds } from './claim-words.ts';
import { contractClaim, privileged } from './contract-claim.record.ts';

type Claim = Row<typeof contractClaim>;
type Event = ClaimTimeline['events']['data'][number];

const SHOWN = 200;

/** What the claim itself says of its days. */
function ownEvents(claim: Claim, change: { readonly number: string } | null): readonly Event[] {
  const event = (id: string, onDay: string | null, title: string): Event[] =>
    onDay === null ? [] : [{ id, kind: 'claim', onDay, title, text: null, row: null, files: 0 }];
  return [
    ...event('event', claim.eventOn, 'Event'),
    ...event('noticeDue', claim.noticeDue, 'Last day of notice'),
    ...event('noticed', claim.noticedOn, claim.isLate ? 'Notice received late' : 'Notice received'),
    ...event('submitted', claim.submittedOn, 'Claim submitted'),
    ...event('appealed', claim.appealedOn, claim.isLateAppeal ? 'Appealed late' : 'Appealed'),
    ...event('settled', claim.settledOn, change ? `Settled by ${change.number}` : 'Settled'),
  ];
}

async function timelineOf(work: UnitOfWork, claim: Claim): Promise<ClaimTimeline> {
  const change = claim.change
    ? await work.row(contractChange, { where: { id: claim.change }, fields: ['number'] })
    : null;
  const entries = await work.rows(claimEntry, {
    where: { claim: claim.id },
    order: ['-onDay', '-createdAt'],
    most: 'all',
  });
  const notes = allows(privileged, work.actor);
  const kept = notes
    ? await work.rows(claimNote, { where: { claim: claim.id }, order: '-createdAt', most: 'all' })
    : [];
  const events = [
    ...ownEvents(claim, change),
    ...entries.map(
      ({ id, kind, decision, onDay, subject, body, documents }): Event => ({
        id,
        kind: 'entry',
        onDay,
        title: `${decision ? decisionKinds[decision] : entryKinds[kind]}: ${subject}`,
        text: body,
        row: id,
        files: documents?.length ?? 0,
      }),
    ),
    ...kept.map(
      ({ id, createdAt, subject, body, documents }): Event => ({
        id,
        kind: 'note',
        onDay: createdAt.slice(0, 10),
        title: subject,
        text: body,
        row: id,
        files: documents?.length ?? 0,
      }),
    ),
  ];
  return {
    events: firstRows(
      events.toSorted((one, other) => other.onDay.localeCompare(one.onDay) || one.id.localeCompare(other.id)),
      SHOWN,
    ),
    mayRead: { notes },
  };
}

const over = `'settled', 'closed', 'withdrawn'`;

const openSql = `select k.id, k.number, k.subject, k.contract, c.number as "contractNumber", v.name as "vendorName",
    k.amount_cents as cents, k.days, k.is_late as "isLate", k.deadline::text as deadline, k.deadline_of as "deadlineOf",
    k.deadline - $2::date as left, k.status
  from contract_claim k join contract c on c.organization_id = $1 and c.id = k.contract
    left join vendor v on v.organization_id = $1 and v.id = k.vendor
  where k.organization_id = $1 and k.status not in (${over})
  order by k.deadline nulls last, k.number`;

const sumSql = `select coalesce(sum(k.amount_cents), 0)::bigint as "claimedCents", count(*) filter (where k.is_late)::int as late
  from contract_claim k where k.organization_id = $1 and k.status not in (${over})`;

const about = { tag: 'Contracts', scope: 'contract_claim:read', access: 'member' } as const;

export const claimOperations = ({ door }: Ports): Operation[] => [
  answers(claimTimeline, {
    ...about,
    summary: 'Everything that happened with a claim, the latest first.',
    told: 'Days of the claim, entries of its file, and privileged notes for those who may read them.',
    probe: { names: { id: 'contract_claim' } },
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => {
        const claim = await work.find(contractClaim, id);
        if (!claim) throw missing(contractClaim);
        return { body: await timelineOf(work, claim) };
      }),
  }),
  answers(openClaims, {
    ...about,
    summary: 'Open claims by their next deadline.',
    told: 'Claims, their sum and how many were noticed late.',
    probe: { namesNothing: true },
    run: ({ actor }) =>
      door.run(actor, async (work) => {
        const [sums] = await work.tx.query<Pick<OpenClaims, 'claimedCents' | 'late'> & Record<string, unknown>>(
          sumSql,
          [actor.organizationId],
          'contract_claim.sums',
        );
        return {
          body: {
            claimedCents: sums?.claimedCents ?? 0,
            late: sums?.late ?? 0,
            claims: await firstOf<OpenClaims['claims']['data'][number]>(work.tx, {
              text: openSql,
              values: [actor.organizationId, work.today],
              name: 'contract_claim.open',
              most: SHOWN,
            }),
          },
        };
      }),
  }),
];
