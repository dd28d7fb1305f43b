import { fail, type Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { addDays } from '../../customers/public.ts';
import { coverages, programs } from '../../vendors/public.ts';
import { agenciesOfFirm, atAgency, isClosed, rowOfFirm } from '../../vendors/public.server.ts';
import { maySign, refuseKeys, type Signed, signedBy, signers } from '../bidding/signing.server.ts';
import { removalStates, standingStates } from './admission-life.ts';
import { RENEWAL_DAYS } from './admissions.server.ts';
import { answerRemoval, applyToList, type FirmList, firmLists, withdrawAdmission } from './firm-list-calls.ts';
import { listAdmission } from './list-admission.record.ts';
import { joinableStates } from './list-life.ts';
import { missingPapers } from './papers.server.ts';
import { prequalifiedList } from './prequalified-list.record.ts';

/*
 * What a firm does about lists. It runs as the product in a transaction of the agency, after the firm’s own side has judged who signs.
 */

type List = Row<typeof prequalifiedList>;

/** The papers that a list asks for, in words. */
export const papersOf = ({ coverages: wanted, program }: Pick<List, 'coverages' | 'program'>): string[] => [
  ...(wanted ?? []).map((one) => `${coverages[one]} insurance`),
  ...(program ? [`Certification: ${programs[program]}`] : []),
];

const own = [
  'list',
  'number',
  'status',
  'appliedAt',
  'decideBy',
  'decision',
  'untilDay',
  'removal',
  'answerBy',
  'answer',
  'outcome',
  'endedWhy',
] as const;

/** Open lists, and those on which the firm has a row of its own; of other firms nothing at all. */
export async function listsFor(work: UnitOfWork, firmId: string, agencyName: string): Promise<FirmList[]> {
  const vendor = await rowOfFirm(work, firmId);
  if (!vendor) return [];
  const admissions = await work.rows(listAdmission, {
    where: { vendor: vendor.id },
    fields: [...own],
    order: '-number',
    most: 'all',
  });
  const joinable: readonly string[] = joinableStates;
  const lists = (await work.rows(prequalifiedList, {
    where: { status: ['open', 'suspended', 'closing', 'closed'] },
    order: 'number',
    most: 'all',
  })) as readonly List[];
  const shown = lists.filter(
    ({ id, status }) => joinable.includes(status) || admissions.some(({ list }) => list === id),
  );
  const found: FirmList[] = [];
  for (const one of shown) {
    const mine = admissions.filter(({ list }) => list === one.id);
    const isOpen = joinable.includes(one.status);
    const holds = mine.some(
      ({ status, untilDay }) =>
        (['applied', ...removalStates] as readonly string[]).includes(status) ||
        ((standingStates as readonly string[]).includes(status) &&
          (untilDay === null || untilDay > addDays(work.today, RENEWAL_DAYS))),
    );
    found.push({
      id: one.id,
      agency: work.actor.organizationId,
      agencyName,
      number: one.number,
      name: one.name,
      status: one.status,
      scope: one.scope,
      criteria: one.criteria,
      priceFactors: one.priceFactors,
      law: one.law,
      papers: papersOf(one),
      endsOn: one.endsOn,
      decisionDays: one.decisionDays,
      missing: [...(await missingPapers(work, one, vendor.id))],
      mayApply: isOpen && !holds && !isClosed(vendor),
      admissions: mine.map((admission) => {
        const { list: _, ...row } = admission;
        return row;
      }),
    });
  }
  return found;
}

/** Applies, or tells why not; asked twice it is one application. */
export async function applyIn(work: UnitOfWork, signed: Signed, given: { list: string; statement: string }) {
  const vendor = await rowOfFirm(work, signed.firmId);
  if (!vendor || isClosed(vendor))
    throw fail('refused', 'list_admission.not_registered', 'Register your firm with this agency first.');
  const list = await work.has(prequalifiedList, { id: given.list, status: ['open', 'suspended', 'closing', 'closed'] });
  if (!list) throw fail('not_found', 'list_admission.no_list', 'There is no such prequalified list.');
  const made = await work.insert(listAdmission, { ...given, vendor: vendor.id }, { appliedBy: signed.by });
  const kept = await work.row(listAdmission, { where: { id: made.id }, fields: ['number', 'decideBy'] });
  return { number: made.number, decideBy: kept?.decideBy ?? work.today };
}

async function ownAdmission(work: UnitOfWork, firmId: string, id: string) {
  const vendor = await rowOfFirm(work, firmId);
  const row =
    vendor &&
    (await work.row(listAdmission, {
      where: { id, vendor: vendor.id },
      fields: ['number', 'status', 'answerBy'],
      lock: 'update',
    }));
  if (!row) throw fail('not_found', 'list_admission.unknown', 'Your firm has no such admission.');
  return row;
}

export async function withdrawIn(work: UnitOfWork, signed: Signed, id: string): Promise<string> {
  const row = await ownAdmission(work, signed.firmId, id);
  if (row.status === 'withdrawn') return row.number;
  if (!['applied', ...standingStates].includes(row.status))
    throw fail('refused', 'list_admission.is_over', `${row.number} is over: there is nothing to withdraw.`);
  await work.move(listAdmission, id, 'withdraw', { computed: { endedWhy: `Withdrawn by ${signed.by}`.slice(0, 300) } });
  return row.number;
}

export async function answerIn(work: UnitOfWork, signed: Signed, given: { admission: string; answer: string }) {
  const row = await ownAdmission(work, signed.firmId, given.admission);
  if (row.status !== 'removing' || (row.answerBy !== null && work.today > row.answerBy))
    throw fail('refused', 'list_admission.no_answer', `${row.number} takes no answer now. Call the purchasing office.`);
  await work.move(listAdmission, row.id, 'answerRemoval', {
    reason: 'The firm answers in its portal.',
    computed: { answer: given.answer, answeredBy: signed.by },
  });
  return row.number;
}

export function firmListOperations({ door, database }: Ports): Operation[] {
  const about = { tag: 'Vendor portal', serves: ['firm'], limit: 'api' } as const;
  const signing = { ...about, scope: 'firm_profile:edit', access: signers } as const;
  const at = <T>(agency: string, requestId: string, run: (work: UnitOfWork) => Promise<T>): Promise<T> =>
    atAgency({ door, database }, { agency, requestId }, run);
  return [
    answers(firmLists, {
      ...about,
      scope: 'firm_profile:read',
      access: 'member',
      summary: 'Prequalified lists of the agencies that the firm is registered with, and its own applications.',
      told: 'The lists with their criteria; nothing of another firm.',
      probe: { namesNothing: true },
      async run({ actor, requestId }) {
        const may = await door.run(actor, maySign);
        const lists: FirmList[] = [];
        for (const { id, name } of await agenciesOfFirm({ door, database }, actor))
          lists.push(...(await at(id, requestId, (work) => listsFor(work, actor.organizationId, name))));
        return { body: { maySign: may, lists } };
      },
    }),
    answers(applyToList, {
      ...signing,
      summary: 'Applies to a prequalified list, at any time while it is open.',
      told: 'The number of the application, and by when it is decided.',
      probe: { body: { agency: nowhere, list: nowhere, statement: 'We meet each of the criteria.' } },
      async run({ actor, body: { agency, list, statement }, came, requestId, onceAfter }) {
        return onceAfter(
          async () => {
            refuseKeys(came);
            const signed = await door.run(actor, signedBy);
            return at(agency, requestId, (work) => applyIn(work, signed, { list, statement }));
          },
          async (_, told) => ({ body: told }),
        );
      },
    }),
    answers(withdrawAdmission, {
      ...signing,
      summary: 'Withdraws the firm’s own application or admission.',
      told: 'Its number.',
      probe: { body: { agency: nowhere, admission: nowhere } },
      async run({ actor, body: { agency, admission }, came, requestId, onceAfter }) {
        return onceAfter(
          async () => {
            refuseKeys(came);
            const signed = await door.run(actor, signedBy);
            return at(agency, requestId, (work) => withdrawIn(work, signed, admission));
          },
          async (_, number) => ({ body: { number } }),
        );
      },
    }),
    answers(answerRemoval, {
      ...signing,
      summary: 'Answers a proposed removal from a list; the answer stays with the admission.',
      told: 'Its number.',
      probe: { body: { agency: nowhere, admission: nowhere, answer: 'The work was finished in time.' } },
      async run({ actor, body: { agency, admission, answer }, came, requestId, onceAfter }) {
        return onceAfter(
          async () => {
            refuseKeys(came);
            const signed = await door.run(actor, signedBy);
            return at(agency, requestId, (work) => answerIn(work, signed, { admission, answer }));
          },
          async (_, number) => ({ body: { number } }),
        );
      },
    }),
  ];
}
