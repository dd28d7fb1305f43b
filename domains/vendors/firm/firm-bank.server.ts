import { type Encrypted, endOf, fail } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendorBankAccount } from '../bank/bank-account.record.ts';
import { agencyHere } from './agency-day.server.ts';
import { inAgency, isClosed, rowOfFirm } from './at-agency.server.ts';
import { registeredAgencies } from './registered-agencies.server.ts';
import { type FirmBankAccount, firmBankAccounts, proposeBankAccount } from './firm-bank-calls.ts';

type Proposal = Parameters<typeof proposedOnce>[1]['input'];

const endIn = (account: Encrypted): string => (typeof account === 'string' ? endOf(account) : account).last4;

/** Asked twice for one account, it is proposed once; a second account waits until the first is decided. */
async function proposedOnce(
  work: UnitOfWork,
  {
    firm,
    by,
    input,
  }: { firm: string; by: string; input: { readonly account: unknown; readonly [field: string]: unknown } },
): Promise<string> {
  const row = await rowOfFirm(work, firm);
  if (!row || isClosed(row))
    throw fail('refused', 'firm.unknown', 'Register your firm with this agency before you propose a bank account.');
  const open = await work.row(vendorBankAccount, {
    where: { vendor: row.id, status: ['proposed', 'verified', 'approved', 'cooling'], createdBy: work.actor.id },
    order: '-number',
    fields: ['number', 'account'],
  });
  if (open) {
    if (String(input.account).endsWith(endIn(open.account))) return open.number;
    throw fail('refused', 'firm.bank_open', `${open.number} is not decided yet. Ask the agency to reject it first.`);
  }
  const made = await work.insert(vendorBankAccount, { vendor: row.id, ...input } as never, { proposedBy: by }); // judged by the call's fields, which are the record's
  return made.number;
}

const probed = {
  holder: 'Bay Pumps LLC',
  bank: 'First Coastal Bank',
  accountType: 'checking',
  routing: '061000104',
  account: '004417732',
  why: 'The bank changed.',
};

export function firmBankOperations({ door, database }: Ports): Operation[] {
  const about = { tag: 'Vendor portal', serves: ['firm'] } as const;
  return [
    answers(firmBankAccounts, {
      ...about,
      scope: 'firm_profile:read',
      access: 'admin',
      summary: 'The bank accounts that agencies have of the firm, with their state.',
      told: 'The agencies and the accounts.',
      probe: { namesNothing: true },
      async run({ actor, requestId }) {
        const agencies = await registeredAgencies({ door, database }, actor);
        const accounts: FirmBankAccount[] = [];
        for (const { id, name } of agencies)
          await inAgency({ door }, { agency: id, requestId }, async (work) => {
            const row = await rowOfFirm(work, actor.organizationId);
            if (!row) return;
            const found = await work.rows(vendorBankAccount, {
              where: { vendor: row.id },
              order: '-number',
              fields: ['number', 'bank', 'account', 'payableFrom', 'createdAt', 'status'],
              most: 'all',
            });
            accounts.push(
              ...found.map(({ account, createdAt, ...one }) => ({
                ...one,
                agency: name,
                last4: endIn(account),
                proposedOn: createdAt.slice(0, 10),
              })),
            );
          });
        return { body: { agencies, accounts } };
      },
    }),
    answers(proposeBankAccount, {
      ...about,
      scope: 'firm_profile:edit',
      access: 'admin',
      summary: 'Propose a bank account to an agency, which calls the firm back at a number it had before.',
      told: 'The number of the proposal.',
      limit: 'sensitive',
      probe: { namesNothing: true, body: { agency: nowhere, ...probed } },
      async run({ actor, body, requestId, onceAfter }) {
        if (actor.kind === 'service')
          throw fail(
            'forbidden',
            'firm.bank_by_key',
            'An API key can’t propose a bank account. Sign in and propose it.',
          );
        const { agency, ...input } = body;
        const heard = async () => {
          await agencyHere({ database }, agency);
          const [firm] = await database.platform((tx) =>
            tx.query<{ name: string }>('select name from organization where id = $1', [actor.organizationId]),
          );
          const by = `${actor.name}, ${firm?.name ?? ''}`;
          return inAgency({ door }, { agency, requestId }, (work) =>
            proposedOnce(work, { firm: actor.organizationId, by, input: input as Proposal }),
          );
        };
        return onceAfter(heard, async (_, number) => ({ body: { number } }));
      },
    }),
  ];
}
