import { fail } from '#kernel';
import type { Door } from '#server/records/door.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Limits } from '#server/services/limits/limits.ts';
import { productIn } from '../organization/public.server.ts';

/** Whose site it is, as its pages and letters say it. */
export interface SiteOwner {
  readonly name: string;
  readonly timeZone: string;
  /** The day there, as 2026-11-20. */
  readonly today: string;
}

export async function ownerIn(work: UnitOfWork): Promise<SiteOwner> {
  const [found] = await work.tx.query<{ name: string; timeZone: string }>(
    'select name, time_zone as "timeZone" from organization where id = $1',
    [work.actor.organizationId],
    'site.owner',
  );
  const { name = 'Levee', timeZone = 'UTC' } = found ?? {};
  return { name, timeZone, today: work.around.today(timeZone) };
}

/** Reads for a page; null while the installation has no organization. */
export const reading = <T>(
  door: Door,
  { organizationId, requestId }: { organizationId: string | null; requestId: string },
  read: (work: UnitOfWork) => Promise<T>,
): Promise<T | null> =>
  organizationId === null ? Promise.resolve(null) : door.run(productIn(organizationId, requestId), read);

/**
 * Whether one more letter may go to an address that somebody typed: nobody's mailbox is filled from a public page. Counted apart
 * from sign-ins, so that nobody is locked out by it either. Ask before the transaction; it has a connection of its own.
 */
export async function mayWriteTo(limits: Limits, email: string): Promise<boolean> {
  const who = `emails from the site to ${email}`;
  const { allowed } = await limits.strict('sensitive', { account: who, address: who });
  return allowed;
}

/** The most rows that visitors leave in one organization in a day. Beyond it a person has to look first. */
const MOST_A_DAY: Readonly<Record<string, number>> = {
  waitlist_entry: 2000,
  demo_request: 300,
  contact_message: 500,
  feature_request: 200,
  feature_vote: 5000,
  opportunity_subscription: 2000,
  service_request: 1000,
  consultation_comment: 2000,
  contract_question: 500,
  capital_survey_answer: 2000,
  solicitation_question: 500,
  interested_firm: 500,
  meeting_attendance: 500,
};

export async function refuseFlood(work: UnitOfWork, record: string): Promise<void> {
  const most = MOST_A_DAY[record] ?? 100;
  const compiled = work.around.registry.get(record);
  // Both rise with time and have an index, so the newest are found without reading the others.
  const newest = compiled.byName.has('number') ? 'number' : 'created_at';
  const [found] = await work.tx.query<{ count: number }>(
    `select count(*)::int as count from (select created_at from ${compiled.table}
       where organization_id = $1 order by ${newest} desc limit ${most}) recent where created_at > $2`,
    [work.actor.organizationId, new Date(Date.parse(work.now()) - 86_400_000).toISOString()],
    `site.flood ${record}`,
  );
  if ((found?.count ?? 0) >= most)
    throw fail('too_many', 'flood', 'This page has reached its limit for today. Try again tomorrow, or call.');
}
