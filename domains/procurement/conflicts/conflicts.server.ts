import { fail, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify } from '../../organization/public.server.ts';
import { namesBidder } from '../outreach/same-bidder.server.ts';
import type { solicitation } from '../solicitation/solicitation.record.ts';
import { conflictEntry } from './conflict-entry.record.ts';

type Solicitation = Pick<Row<typeof solicitation>, 'id' | 'basis'>;
type Entry = Row<typeof conflictEntry>;
type Facts = EffectFacts<Entry>;

/** Entries of the solicitation, of those it reissues, of the specifications in its text, and of the RFI it began from. */
const entriesFor = `with recursive chain as (
    select id, replaces from solicitation where organization_id = $1 and id = $2
    union select s.id, s.replaces from solicitation s join chain c on s.organization_id = $1 and s.id = c.replaces)
  select e.number, e.vendor, e.firm, lower(e.email) as email, e.contribution from conflict_entry e
  where e.organization_id = $1 and e.status <> 'lifted' and (e.solicitation in (select id from chain) or e.rfi = $3
    or e.scope in (select x.scope from solicitation_section x where x.organization_id = $1 and x.solicitation = $2))
  order by e.number`;

interface Found {
  readonly number: string;
  readonly vendor: string | null;
  readonly firm: string | null;
  readonly email: string | null;
  readonly contribution: string;
}

/** Why this vendor is out of this competition; null where it is not. */
export async function conflictOf(work: UnitOfWork, call: Solicitation, vendor: string): Promise<Found | null> {
  const found = await work.tx.query<Found & Record<string, unknown>>(
    entriesFor,
    [work.actor.organizationId, call.id, call.basis],
    'conflict.entries',
  );
  return namesBidder(work, vendor, found);
}

/** A firm that drafted the specification is out of the competition: 2 CFR 200.319(b). Judged at the moment of the bid. */
export async function refuseConflicted(work: UnitOfWork, call: Solicitation, vendor: string): Promise<void> {
  const kept = await conflictOf(work, call, vendor);
  if (kept)
    throw fail(
      'refused',
      'bid.conflict',
      `This firm helped write the specification (${kept.number}) and is kept out of this bid. Ask counsel to lift the entry with a written finding. (2 CFR 200.319(b))`,
    );
}

async function keepRecorder({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(conflictEntry, row.id, {}, { recordedBy: row.recordedBy ?? personActing(work.actor) });
}

async function askToLift({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(conflictEntry, row.id, {}, { requestedBy: personActing(work.actor) });
  await notify(work, {
    to: [
      ...(await membersWithDuty(work, 'legal_counsel')),
      ...(await membersWithDuty(work, 'chief_procurement_officer')),
    ],
    kind: 'conflict.lift_requested',
    subject: `${row.number}: someone asks to let ${row.firm ?? 'a firm'} bid`.slice(0, 200),
    body: row.contribution,
    link: `/conflict-register/${row.id}`,
  });
}

export const conflictEffects = follows(conflictEntry, { create: [keepRecorder], request: [askToLift] });
