import { bothSides, fail } from '#kernel';
import { refusedBefore, refusedByRule } from '#kernel/record/abilities.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { digestOf, dropLookup, endedLookups, keepLookup, newSecret } from '#server/auth/secrets.ts';
import { answers, rowOf } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import { refuse } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { MailMessage } from '#server/services/mail/letter.ts';
import { acceptanceOperations } from './invitation-acceptance.server.ts';
import { resendInvitation, sendInvitation } from './invitation-calls.ts';
import { invitation } from './invitation.record.ts';
import { member } from './member.record.ts';
import { productIn } from './membership.server.ts';
import { notAboveOwnRole } from './role.record.ts';

const DAYS = 7;

/** The calls and the job of invitations. Withdrawing is a step of the record. */
export function invitationOperations(ports: AccountPorts): Operation[] {
  const { accounts, door, jobs } = ports;
  jobs.define('invitation.expire', { schedule: { cron: '*/15 * * * *' }, run: () => expireInvitations(ports) });

  return [
    answers(sendInvitation, {
      serves: bothSides,
      scope: 'invitation:send',
      access: 'admin',
      summary: `Invite an address to the organization; the link in the mail works for ${DAYS} days.`,
      tag: 'Invitations',
      told: 'Sent.',
      status: 201,
      probe: { namesNothing: true, body: { email: 'new.clerk@county.example', role: 'user' } },
      async run({ actor, body, once }) {
        refuse(refusedBefore(invitation, 'send', { by: 'admin' }, actor));
        const { email, name = null } = body;
        const role = body.role ?? 'user';
        await accounts.tries.count(email, 'sensitive'); // nobody's mailbox is filled from here
        return once(async (work) => {
          const row = { email, name, role };
          refuse(refusedByRule({ record: invitation, row, actor, today: work.today }, [notAboveOwnRole]));
          await refuseSecondOffer(work, email);
          const secret = newSecret();
          const expiresAt = new Date(Date.parse(work.now()) + DAYS * 86_400_000).toISOString();
          const sent = await work.asProduct.insert(
            invitation,
            { email, name, role },
            { expiresAt, digest: digestOf(secret) },
          );
          const place = { organizationId: actor.organizationId, rowId: sent.id };
          await keepLookup(work.tx, { record: 'invitation', secret, place, expiresAt });
          await work.sendMail(await offer(work, { email, secret }));
          const shown = await work.shown(door.around.registry.get(invitation.name), { ...sent });
          return { status: 201, body: rowOf(invitation, shown) };
        });
      },
    }),
    answers(resendInvitation, {
      serves: bothSides,
      scope: 'invitation:resend',
      access: 'admin',
      summary: `Send an open invitation once more, with a new link for ${DAYS} days; the old link ends.`,
      tag: 'Invitations',
      told: 'Sent.',
      probe: { names: { id: 'invitation' } },
      async run(call) {
        refuse(refusedBefore(invitation, 'resend', { by: 'admin' }, call.actor));
        const compiled = door.around.registry.get(invitation.name);
        const id = rowId(call, compiled);
        const { organizationId } = call.actor;
        const known = await door.read(call.actor, compiled, id);
        await accounts.tries.count(String(known.email), 'sensitive');
        return call.once(async (work) => {
          const open = await work.row(invitation, {
            where: { id },
            fields: ['status', 'digest', 'email'],
            lock: 'update',
          });
          if (open?.status !== 'sent')
            throw fail('conflict', 'state', `An invitation that is ${open?.status} cannot be sent again.`);
          const secret = newSecret();
          const expiresAt = new Date(Date.parse(work.now()) + DAYS * 86_400_000).toISOString();
          await dropLookup(work.tx, open.digest);
          const row = await work.asProduct.change(invitation, id, {}, { expiresAt, digest: digestOf(secret) });
          await keepLookup(work.tx, {
            record: 'invitation',
            secret,
            place: { organizationId, rowId: id },
            expiresAt,
          });
          await work.sendMail(await offer(work, { email: open.email, secret }));
          return { body: rowOf(invitation, await work.shown(compiled, { ...row })) };
        });
      },
    }),
    ...acceptanceOperations(ports),
  ];
}

async function refuseSecondOffer(work: UnitOfWork, email: string): Promise<void> {
  const present = await work.row(member, { where: { email, status: { not: 'left' } }, fields: ['status'] });
  if (present)
    throw fail(
      'conflict',
      'invitation.member',
      present.status === 'active'
        ? 'This address belongs to a member already.'
        : `This address belongs to a member who is ${present.status}. Restore that membership instead.`,
    );
  const open = await work.row(invitation, {
    where: { email, status: 'sent' },
    fields: ['expiresAt'],
    lock: 'update',
  });
  if (open && open.expiresAt > work.now())
    throw fail(
      'conflict',
      'invitation.open',
      'An invitation to this address is still open. Withdraw it to send another one.',
    );
  if (open) await work.asProduct.move(invitation, open.id, 'expire');
}

async function offer(work: UnitOfWork, { email, secret }: { email: string; secret: string }): Promise<MailMessage> {
  const [found] = await work.tx.query<{ name: string }>('select name from organization where id = $1', [
    work.actor.organizationId,
  ]);
  return {
    to: email,
    subject: `Invitation to ${found?.name}`,
    body: [
      `${work.actor.name} invites you to work in ${found?.name} on Levee.`,
      { link: `/invitation?token=${secret}`, label: 'Look at the invitation' },
      `The link works for ${DAYS} days. If you do not know what this is about, you need not do anything.`,
    ],
  };
}

/** Closes offers whose time is up. What ended otherwise only loses its place in the look-up. */
export async function expireInvitations({ door, database, clock }: AccountPorts): Promise<void> {
  const ended = await database.platform((tx) => endedLookups(tx, 'invitation', clock.now()));
  for (const { organizationId, rowId, digest } of ended)
    await door.run(productIn(organizationId), async (work) => {
      const row = await work.find(invitation, rowId);
      if (row?.status === 'sent') await work.move(invitation, rowId, 'expire');
      await dropLookup(work.tx, digest);
    });
}
