import { type Actor, allows, type Who } from '#kernel';
import type { Tx } from '#server/db/database.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Announcements, announcementReach, announcementStanding, type Standing } from './announcement-calls.ts';
import { announcement } from './announcement.record.ts';
import { announcementReceipt } from './announcement-receipt.record.ts';
import { audienceOf } from './audience.server.ts';

const SHOWN = 500;
const ON_HOME = 5;

/** Who sees who has read what. */
const keepers: Who = ['manager', { duty: 'auditor' }];

const counted = `select count(*)::int as reached, count(read_at)::int as read, count(acknowledged_at)::int as acknowledged
  from announcement_receipt where organization_id = $1 and announcement = $2`;

const people = `select r.id, m.name, m.department, r.status, r.read_at as "readAt", r.acknowledged_at as "acknowledgedAt"
  from announcement_receipt r
  join organization_members m on m.organization_id = r.organization_id and m.id = r.person
  where r.organization_id = $1 and r.announcement = $2
  order by (r.status = 'acknowledged'), (r.status = 'read'), m.name, r.id`;

type Counts = Pick<Standing, 'reached' | 'read' | 'acknowledged'>;

async function standingOf(work: UnitOfWork, id: string): Promise<Standing> {
  const row = await work.find(announcement, id);
  if (!row) throw missing(announcement);
  const { organizationId } = work.actor;
  const mine = await work.row(announcementReceipt, {
    where: { announcement: id, person: work.actor.id },
    fields: ['acknowledgeBy', 'status'],
  });
  const [counts] = await work.tx.query<Counts & Record<string, unknown>>(
    counted,
    [organizationId, id],
    'announcement.counts',
  );
  return {
    reached: 0,
    read: 0,
    acknowledged: 0,
    ...counts,
    mine: mine && {
      id: mine.id,
      status: mine.status,
      isOwed: row.status === 'published' && mine.status !== 'acknowledged' && mine.acknowledgeBy !== null,
    },
    people: allows(keepers, work.actor)
      ? await firstOf(work.tx, {
          text: people,
          values: [organizationId, id],
          name: 'announcement.people',
          most: SHOWN,
        })
      : null,
  };
}

const about = { tag: 'Announcements', scope: 'announcement:read', probe: { names: { id: 'announcement' } } } as const;

export const announcementOperations = ({ door }: Ports): Operation[] => [
  answers(announcementReach, {
    ...about,
    access: 'manager',
    summary: 'How many people an announcement is for today.',
    told: 'The number.',
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => {
        const row = await work.find(announcement, id);
        if (!row) throw missing(announcement);
        return { body: { count: (await audienceOf(work, row)).length } };
      }),
  }),
  answers(announcementStanding, {
    ...about,
    access: 'member',
    summary: 'Whom an announcement reached, and who has read and acknowledged it.',
    told: 'Your own receipt and the counts; the people for managers and auditors.',
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await standingOf(work, id) })),
  }),
];

const owed = `select a.id, a.subject, a.priority, a.published_at as "publishedAt",
    case when r.status = 'acknowledged' then null else r.acknowledge_by end as "acknowledgeBy"
  from announcement_receipt r
  join announcement a on a.organization_id = r.organization_id and a.id = r.announcement and a.status = 'published'
  where r.organization_id = $1 and r.person = $2
    and ((r.status = 'sent' and (a.ends_on is null or a.ends_on >= $3)) or (r.status <> 'acknowledged' and r.acknowledge_by is not null))
  order by r.acknowledge_by nulls last, a.published_at desc, a.id`;

/** What this person still has to read or to acknowledge. */
export const announcementsFor = (tx: Tx, actor: Actor, today: string): Promise<Announcements> =>
  firstOf<Announcements['data'][number]>(tx, {
    text: owed,
    values: [actor.organizationId, actor.id, today],
    name: 'announcement.owed',
    most: ON_HOME,
  });
