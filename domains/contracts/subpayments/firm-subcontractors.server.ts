import { type Actor, allows, fail, moneyOf } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member, nameFor } from '../../organization/public.server.ts';
import { type Agency, agenciesOfFirm, atAgency, isClosed, rowOfFirm } from '../../vendors/public.server.ts';
import { contract } from '../contract/contract.record.ts';
import { refused } from '../contract/refusing.ts';
import { contractSubcontractor } from './contract-subcontractor.record.ts';
import { emailFlagOf } from './prime-links.server.ts';
import { paymentsOf, report } from './reporting.server.ts';
import { linkOf, paidStates, type Subcontractor, tellManager, unknownSubcontractor } from './subcontractor.server.ts';
import { subcontractorPayment } from './subcontractor-payment.record.ts';
import {
  addFirmSubcontractor,
  changeSubcontractorEmail,
  type FirmSubcontract,
  firmSubcontracts,
  reportSubpayment,
} from './subpayment-calls.ts';

const reporters = { duty: 'invoicing' } as const;

/** The contracts of this firm at one agency; of an answer of a subcontractor only its state. */
async function subcontractsAt(work: UnitOfWork, firm: string, agency: Agency): Promise<readonly FirmSubcontract[]> {
  const own = await rowOfFirm(work, firm);
  if (!own || isClosed(own)) return [];
  const contracts = await work.rows(contract, {
    where: { vendor: own.id, status: paidStates },
    fields: ['number', 'title'],
    order: '-number',
    most: 'all',
  });
  const ids = contracts.map(({ id }) => id);
  const all = { most: 'all' } as const;
  const subcontractors = await work.rows(contractSubcontractor, {
    where: { contract: ids, status: { not: 'refused' } },
    order: ['tier', 'name'],
    ...all,
  });
  const reports = await work.rows(subcontractorPayment, { where: { contract: ids }, order: '-number', ...all });
  const payments = await paymentsOf(work, ids);
  const nameOf = new Map(subcontractors.map(({ id, name }) => [id, name]));
  return contracts.map(({ id, number, title }) => ({
    agency: agency.id,
    agencyName: agency.name,
    id,
    number,
    title,
    payments: payments
      .filter((one) => one.contract === id)
      .map(({ id: payment, number: its, payOn, cents }) => ({ id: payment, number: its, payOn, cents })),
    subcontractors: subcontractors
      .filter((one) => one.contract === id)
      .map(({ id: sub, name, tier, email, contact, scope, committed, status }) => ({
        id: sub,
        name,
        tier: tier ?? 1,
        email: contact ?? email,
        scope,
        committedCents: committed.cents,
        paidCents: reports
          .filter(({ subcontractor }) => subcontractor === sub)
          .reduce((sum, { amount }) => sum + amount.cents, 0),
        status,
      })),
    reports: reports
      .filter((one) => one.contract === id)
      .map(({ id: row, number: its, subcontractor, amount, paidOn, dueOn, status }) => ({
        id: row,
        number: its,
        name: nameOf.get(subcontractor) ?? '',
        cents: amount.cents,
        paidOn,
        dueOn,
        status,
      })),
  }));
}

/** A subcontractor of a contract that is this firm’s own. */
async function ownSubcontractor(work: UnitOfWork, firm: string, id: string): Promise<Subcontractor> {
  const own = await rowOfFirm(work, firm);
  const row = await work.row(contractSubcontractor, { where: { id }, lock: 'update' });
  const of = row && (await work.row(contract, { where: { id: row.contract }, fields: ['vendor', 'status'] }));
  const isPaid = of && paidStates.some((state) => state === of.status);
  if (!own || isClosed(own) || !row || !of || of.vendor !== own.id || !isPaid) throw unknownSubcontractor();
  return row;
}

/** What the people of a prime add and report of their subcontractors at agencies. */
export function firmSubcontractorOperations({ door, database }: Ports): Operation[] {
  const about = { tag: 'Vendor portal', serves: ['firm'] } as const;
  const acts = { ...about, access: reporters, scope: 'firm_profile:edit', limit: 'sensitive' } as const;

  const mayReport = (actor: Actor) =>
    door.run(actor, async (work) => {
      const now = await work.asTheyAre();
      return now.actor.kind === 'person' && allows(reporters, now.actor);
    });

  /** The addresses of the firm’s people: none of them answers for a subcontractor. A duty that ended counts no more. */
  const asTheyAre = (actor: Actor) =>
    door.run(actor, async (work): Promise<{ readonly by: string; readonly firm: readonly string[] }> => {
      const now = await work.asTheyAre();
      if (now.actor.kind !== 'person' || !allows(reporters, now.actor))
        throw fail(
          'forbidden',
          'firm.invoicing',
          'Only someone with the duty Invoicing can do this. Ask an admin of your firm to grant it.',
        );
      const people = await work.asProduct.rows(member, { where: {}, fields: ['email'], most: 'all' });
      return { by: await nameFor(work, reporters.duty), firm: people.map(({ email }) => email) };
    });

  const at = <T>(agency: string, requestId: string, run: (work: UnitOfWork) => Promise<T>) =>
    atAgency({ door, database }, { agency, requestId }, run);

  return [
    answers(firmSubcontracts, {
      ...about,
      access: 'member',
      scope: 'firm_profile:read',
      summary: 'The firm’s contracts with their subcontractors and what was reported of each.',
      told: 'The contracts, the latest first.',
      probe: { namesNothing: true },
      async run({ actor, requestId }) {
        const contracts: FirmSubcontract[] = [];
        for (const { id } of await agenciesOfFirm({ door, database }, actor))
          contracts.push(
            ...(await atAgency({ door, database }, { agency: id, requestId }, (work, of) =>
              subcontractsAt(work, actor.organizationId, of),
            )),
          );
        const today = await door.run(actor, async (work) => work.today);
        return { body: { contracts, mayReport: await mayReport(actor), today } };
      },
    }),
    answers(addFirmSubcontractor, {
      ...acts,
      summary: 'Adds a subcontractor to a contract of the firm. The contract manager approves it.',
      told: 'Its id.',
      probe: {
        namesNothing: true,
        body: {
          agency: nowhere,
          contract: nowhere,
          name: 'Delta Marking',
          email: 'office@delta.example',
          scope: 'Striping',
          committed: { cents: 100, currency: 'USD' },
        },
      },
      run: ({ actor, body, requestId, onceAfter }) =>
        onceAfter(
          async () => {
            const { by, firm } = await asTheyAre(actor);
            return at(body.agency, requestId, async (work) => {
              const { agency: _agency, contract: id, ...given } = body;
              const own = await rowOfFirm(work, actor.organizationId);
              const of = await work.row(contract, { where: { id }, fields: ['vendor', 'status', 'number'] });
              const isPaid = of && paidStates.some((state) => state === of.status);
              if (!own || isClosed(own) || !of || of.vendor !== own.id || !isPaid) throw unknownSubcontractor();
              if (await work.has(contractSubcontractor, { contract: id, name: given.name, status: { not: 'refused' } }))
                throw refused('name', 'contract_subcontractor.known', `${given.name} is on this contract already.`);
              const { id: made } = await work.insert(
                contractSubcontractor,
                { ...given, contract: id, committed: moneyOf(work.actor, given.committed.cents) },
                {
                  proposedBy: `${by}, ${own.name}`.slice(0, 160),
                  emailFlag: await emailFlagOf(work, { contract: id, email: given.email, firm }),
                },
              );
              await tellManager(work, id, {
                subject: `${own.name} adds ${given.name} to ${of.number}`,
                body: 'Check the firm and its contact, then approve or refuse it.',
                link: linkOf({ id: made }),
              });
              return made;
            });
          },
          async (_, id) => ({ body: { id } }),
        ),
    }),
    answers(changeSubcontractorEmail, {
      ...acts,
      summary: 'Requests another contact email for a subcontractor. The contract manager approves it.',
      told: 'The state of the subcontractor.',
      probe: { namesNothing: true, body: { agency: nowhere, subcontractor: nowhere, email: 'office@delta.example' } },
      run: ({ actor, body: { agency, subcontractor, email }, requestId, onceAfter }) =>
        onceAfter(
          async () => {
            const { firm } = await asTheyAre(actor);
            return at(agency, requestId, async (work) => {
              const row = await ownSubcontractor(work, actor.organizationId, subcontractor);
              if (row.status !== 'approved')
                throw refused('email', 'contract_subcontractor.waits', `${row.name} awaits the contract manager.`);
              await work.move(contractSubcontractor, row.id, 'changeEmail', { input: { newEmail: email } });
              const emailFlag = await emailFlagOf(work, { contract: row.contract, email, firm });
              await work.change(contractSubcontractor, row.id, {}, { emailFlag });
              return 'email_review';
            });
          },
          async (_, status) => ({ body: { status } }),
        ),
    }),
    answers(reportSubpayment, {
      ...acts,
      summary: 'Reports what the firm paid a subcontractor. The subcontractor is asked to confirm it.',
      told: 'The number of the report.',
      probe: {
        namesNothing: true,
        body: {
          agency: nowhere,
          subcontractor: nowhere,
          periodUntil: '2026-10-31',
          amount: { cents: 100, currency: 'USD' },
          retained: { cents: 0, currency: 'USD' },
          paidOn: '2026-11-05',
        },
      },
      run: ({ actor, body, requestId, onceAfter }) =>
        onceAfter(
          async () => {
            const { by, firm } = await asTheyAre(actor);
            return at(body.agency, requestId, async (work) => {
              const { agency: _agency, payment = null, reference = null, amount, retained, ...given } = body;
              const row = await ownSubcontractor(work, actor.organizationId, given.subcontractor);
              return report(work, row, {
                ...given,
                payment,
                reference,
                amount: moneyOf(work.actor, amount.cents),
                retained: moneyOf(work.actor, retained.cents),
                firm,
                by: by.slice(0, 160),
              });
            });
          },
          async (_, made) => ({ body: made }),
        ),
    }),
  ];
}
