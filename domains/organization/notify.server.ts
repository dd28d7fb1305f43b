import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { dutyGrant } from './duty-grant.record.ts';
import { notification } from './notification.record.ts';

export interface Notice {
  /** Ids of members. Who is not active, and the actor, hear nothing. */
  readonly to: readonly string[];
  /** Groups notices of one sort, so that people can choose how to hear of it. */
  readonly kind: string;
  readonly subject: string;
  readonly body?: string;
  /** The page where it is dealt with. */
  readonly link: string;
  /** Kinds of which earlier notices that lead to the same page are out of date with this one, and count as read. */
  readonly replaces?: readonly string[];
  /** It is shown and mailed at once, whatever the person chose, and says so. */
  readonly isEmergency?: boolean;
  /** What the letter leads to instead, made for each person. */
  readonly letterLink?: (member: string) => Promise<{ readonly link: string; readonly label: string }>;
}

interface Recipient {
  readonly id: string;
  readonly email: string;
  readonly in_app: boolean;
  readonly by_mail: string;
}

/** Tells people, in the product and by mail, each the way they chose; in the transaction of what they are told about. */
export async function notify(
  work: UnitOfWork,
  { to, kind, subject, body, link, replaces, isEmergency = false, letterLink }: Notice,
): Promise<void> {
  const wanted = [...new Set(to)].filter((id) => id !== work.actor.id);
  if (wanted.length === 0 || work.around.isLongAgo) return;
  if (replaces) await readNotices(work, { people: wanted, kinds: replaces, link });
  const recipients = await work.tx.query<Recipient>(
    `select m.id, m.email, coalesce(p.in_app, true) as in_app, coalesce(p.by_mail, 'at_once') as by_mail
     from organization_members m
     left join notification_preference p on p.organization_id = m.organization_id and p.person = m.id and p.kind = $3
     where m.organization_id = $1 and m.id = any($2) and m.status = 'active' and not link_hidden($1, m.id, $4, $5)`,
    [work.actor.organizationId, wanted, kind, work.today, link],
    'notify_recipients',
  );
  const said = { kind, subject, link, ...(body ? { body } : {}) };
  const shown = recipients.filter(({ in_app }) => in_app || isEmergency).map(({ id }) => ({ recipient: id, ...said }));
  if (shown.length > 0) await work.asProduct.createMany(work.around.registry.get(notification.name), shown);
  const written = work.around.sendMail ? recipients.filter(({ by_mail }) => by_mail === 'at_once' || isEmergency) : [];
  for (const { id, email } of written)
    await work.sendMail({
      to: email,
      subject,
      body: [
        body || subject,
        (await letterLink?.(id)) ?? { link, label: 'Open it in Levee' },
        ...(isEmergency
          ? ['This is an emergency notice. It is sent at once, whatever your notification settings are.']
          : []),
      ],
    });
}

interface Told {
  /** Everyone who was told, unless some are named. */
  readonly people?: readonly string[];
  readonly kinds: readonly string[];
  readonly link: string;
  /** None of them is older. */
  readonly since?: string;
}

/** What people were told is out of date, or dealt with by someone: it counts as read. */
export async function readNotices(work: UnitOfWork, { people, kinds, link, since }: Told): Promise<void> {
  const found = await work.rows(notification, {
    where: {
      status: 'unread',
      kind: kinds,
      link,
      ...(people ? { recipient: people } : {}),
      ...(since ? { createdAt: { from: since } } : {}),
    },
    fields: [],
    most: 'all',
  });
  for (const { id } of found) await work.asProduct.move(notification, id, 'markRead');
}

/** Members who hold a duty today, or a role that includes it by itself. */
export async function membersWithDuty(work: UnitOfWork, duty: string): Promise<string[]> {
  const grants = await work.rows(dutyGrant, {
    where: { duty, status: 'active', fromDay: { until: work.today }, untilDay: { from: work.today, or: null } },
    fields: ['member'],
    most: 'all',
  });
  return [...new Set(grants.map(({ member }) => member))];
}
