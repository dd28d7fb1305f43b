import { href } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, standingsOf } from '../../organization/public.server.ts';
import { approvable } from '../../workflow/public.server.ts';
import { applicationPages } from '../application-pages.ts';
import { type Application, isFederal, type Parts } from './facts.server.ts';
import { grantApplication } from './grant-application.record.ts';
import { hashOf, saidOf } from './package.server.ts';

/** Of everything an application says, so that decisions on other words or files no longer count. */
export const contentHashOf = (row: Application, parts: Parts): string => hashOf(JSON.stringify(saidOf(row, parts)));

/** Whose approval commits the agency’s money as match: without one of them no drawing of the workflow approves. */
const committing = ['budget_officer', 'treasurer', 'governing_body'] as const;

async function committers(work: UnitOfWork): Promise<readonly string[]> {
  const all = new Set<string>();
  for (const duty of committing) for (const id of await membersWithDuty(work.asProduct, duty)) all.add(id);
  return [...all];
}

/** How an application is approved within the agency: along a route that depends on the amount requested and the match. */
export const applicationApproval = approvable({
  record: grantApplication,
  kind: 'grant_application',
  title: ({ number, title }) => `${number}: ${title}`,
  link: ({ id }) => href(applicationPages.application, { id }),
  amount: ({ requested }) => requested,
  authority: {
    async covers(_, person, work) {
      const { duties = [] } = (await standingsOf(work, [person])).get(person) ?? {};
      return committing.some((duty) => duties.includes(duty))
        ? { ok: true }
        : { ok: false, sentence: 'A budget officer, the treasurer or the governing body approves the match.' };
    },
    people: (_, work) => membersWithDuty(work.asProduct, 'budget_officer'),
    limits: async (work) => new Map((await committers(work)).map((id) => [id, Number.MAX_SAFE_INTEGER])),
  },
  inPerson: true,
  requesters: ({ createdBy, owner, sentBy, preparers }) => [
    createdBy,
    owner,
    ...(sentBy ? [sentBy] : []),
    ...(preparers ?? []),
  ],
  material: ['title', 'opportunity', 'agency', 'listing', 'requested', 'match', 'fromDay', 'untilDay', 'contentHash'],
  fields: {
    amount: { label: 'Amount requested', kind: 'money' },
    match: { label: 'Match', kind: 'money' },
    total: { label: 'Project cost', kind: 'money' },
    federal: { label: 'Federal funds', kind: 'flag' },
    listing: { label: 'Assistance listing', kind: 'text', optional: true },
  },
  async facts(row, work) {
    const [amount, match] = [row.requested?.cents ?? 0, row.match?.cents ?? 0];
    return { amount, match, total: amount + match, federal: await isFederal(work, row), listing: row.listing };
  },
  steps: { approved: 'approve', rejected: 'reject', returned: 'return' },
});
