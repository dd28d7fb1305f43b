import { fail, type Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor as vendorRecord } from '../../vendors/public.server.ts';
import { bidInvitation } from '../outreach/bid-invitation.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { admissionPapers } from './admission-papers-call.ts';
import { type CallOff, callOff } from './call-off-calls.ts';
import { type ListStatus, listStatus } from './list-status-call.ts';
import { listAdmission } from './list-admission.record.ts';
import { knownObstacles } from './papers.server.ts';
import { prequalifiedList } from './prequalified-list.record.ts';
import { firmsOn, type List } from './standing.server.ts';

/** With fewer firms than this there is hardly a competition. */
const ENOUGH = 3;

/** What 2 CFR 200.319(e) asks of a list and this one lacks today. */
export function warningsOf(list: Pick<List, 'reviewOn' | 'status'>, firms: number, today: string): string[] {
  const found: string[] = [];
  if (firms < ENOUGH)
    found.push(
      `${firms} ${firms === 1 ? 'firm is' : 'firms are'} on the list. It needs enough qualified sources for open competition. (2 CFR 200.319(e))`,
    );
  if (list.status !== 'closed' && list.reviewOn < today)
    found.push(`The review was due ${list.reviewOn}. A list is kept current. (2 CFR 200.319(e))`);
  return found;
}

async function statusOf(work: UnitOfWork, id: string): Promise<ListStatus> {
  const list = await work.find(prequalifiedList, id);
  if (!list) throw missing(prequalifiedList);
  const firms = await firmsOn(work, id);
  const callOffs = await work.rows(solicitation, {
    where: { list: id },
    order: '-number',
    fields: ['number', 'name', 'status', 'dueAt'],
    most: 'all',
  });
  return {
    firms: firms.length,
    warnings: warningsOf(list as List, firms.length, work.today),
    callOffs: callOffs.map(({ id: of, number, name, status, dueAt }) => ({ id: of, number, name, status, dueAt })),
  };
}

async function askedBy(work: UnitOfWork, row: Row<typeof solicitation>): Promise<CallOff> {
  const list = row.list === null ? null : await work.find(prequalifiedList, row.list);
  if (!list) throw fail('not_found', 'solicitation.no_call_off', 'This solicitation is not a call-off.');
  const firms = await firmsOn(work, list.id);
  const invited = await work.rows(bidInvitation, {
    where: { solicitation: row.id },
    order: 'firm',
    fields: ['vendor', 'firm'],
    most: 'all',
  });
  const out = row.leftOut ?? [];
  const names = await work.rows(vendorRecord, {
    where: { id: out.map(({ vendor }) => vendor) },
    fields: ['name'],
    most: 'all',
  });
  const isOut = (vendor: string) => out.some((one) => one.vendor === vendor);
  // Before it is published, those who would be asked; afterwards those who were.
  const asked =
    row.publishedAt === null
      ? firms.filter(({ vendor }) => !isOut(vendor)).map(({ vendor, name }) => ({ vendor, name, isInvited: false }))
      : invited.map(({ vendor, firm }) => ({ vendor, name: firm, isInvited: true }));
  return {
    list: { id: list.id, number: list.number, name: list.name },
    asked,
    leftOut: out.map(({ vendor, reason }) => ({
      vendor,
      name: names.find(({ id }) => id === vendor)?.name ?? '',
      reason,
    })),
    warnings: row.publishedAt === null ? warningsOf(list as List, firms.length, work.today) : [],
  };
}

export const callOffOperations = ({ door }: Ports): Operation[] => [
  answers(listStatus, {
    tag: 'Prequalified lists',
    scope: 'prequalified_list:read',
    access: 'member',
    summary: 'How many firms are on a list, what the federal standard asks of it that it lacks, and its call-offs.',
    told: 'Number of firms, warnings and call-offs, the newest first.',
    probe: { names: { id: 'prequalified_list' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await statusOf(work, id) })),
  }),
  answers(admissionPapers, {
    tag: 'Prequalified lists',
    scope: 'list_admission:read',
    access: 'member',
    summary: 'What keeps the firm of an application from the list today: registration, holds, exclusion and papers.',
    told: 'The obstacles; none where it can be admitted.',
    probe: { names: { id: 'list_admission' } },
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => {
        const row = await work.find(listAdmission, id);
        const list = row && (await work.find(prequalifiedList, row.list));
        if (!row || !list) throw missing(listAdmission);
        return { body: { obstacles: [...(await knownObstacles(work, list as List, row.vendor))] } };
      }),
  }),
  answers(callOff, {
    tag: 'Prequalified lists',
    scope: 'solicitation:read',
    access: 'member',
    summary: 'Whom a call-off asks for quotes, who is left out with the reason, and warnings about its list.',
    told: 'The firms by name.',
    probe: { names: { id: 'solicitation' } },
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => {
        const row = await work.find(solicitation, id);
        if (!row) throw missing(solicitation);
        return { body: await askedBy(work, row as Row<typeof solicitation>) };
      }),
  }),
];
