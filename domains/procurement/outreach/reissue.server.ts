import { fail, type New } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { whatFederalRulesAsk } from '../rule-packs/facts.ts';
import { textOf } from '../publication/notice-text.server.ts';
import { buyers } from '../solicitation/solicitation-life.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { solicitationSection } from '../solicitation/solicitation-section.record.ts';
import { reissueSolicitation } from './outreach-calls.ts';

/** What a reissue says as the one before did; days, addenda and what was published begin again. */
const taken = [
  'name',
  'type',
  'category',
  'summary',
  'specification',
  'documents',
  'estimate',
  'criteria',
  'alternateBasis',
  'alternateFunds',
  'leastBids',
  'bidSecurity',
  'bidSecurityAmount',
  'federalFunds',
  'federalAward',
  'awardedOn',
  'requisition',
  'basis',
  'list',
  ...(Object.keys(whatFederalRulesAsk) as (keyof typeof whatFederalRulesAsk)[]), // the keys of these very fields
] as const satisfies readonly (keyof New<typeof solicitation>)[];
const lines = ['lots', 'items', 'extras', 'inquiries', 'forms'] as const;

/** Lines are rows: the copy has some of its own. */
const withoutId = (all: readonly object[] | null): readonly object[] =>
  (all ?? []).map((one) => Object.fromEntries(Object.entries(one).filter(([name]) => name !== 'id')));

/** The text as addenda left it. Clauses keep the source they were taken from; the rules add later what they have come to require. */
async function copySections(
  work: UnitOfWork,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const all = await textOf(work, from);
  for (const [at, { title, body, clause, citation, packVersion, scope, isAdapted, changedBy }] of all.entries())
    await work.insert(
      solicitationSection,
      { solicitation: to, place: Math.min(500, at + 1), title, body },
      { clause, citation, packVersion, scope, isAdapted, changedBy },
    );
}

export async function reissue(work: UnitOfWork, id: string) {
  const row = await work.find(solicitation, id);
  if (!row) throw fail('not_found', 'not_found', 'There is no such solicitation.');
  await work.row(solicitation, { where: { id }, fields: [], lock: 'update' });
  if (row.status !== 'failed' && row.status !== 'cancelled')
    throw fail('refused', 'solicitation.not_over', 'Only a failed or cancelled solicitation is reissued.');
  const earlier = await work.row(solicitation, {
    where: { replaces: id, status: { not: ['cancelled', 'failed'] } },
    fields: ['number'],
  });
  if (earlier)
    throw fail('refused', 'solicitation.reissued', `${earlier.number} reissues this already. Continue that one.`);
  const copy = Object.fromEntries(taken.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]])));
  const parts = Object.fromEntries(lines.map((name) => [name, withoutId(row[name])]));
  const draft = { ...copy, ...parts, replaces: id } as unknown as New<typeof solicitation>; // fields of the same record
  const made = await work.insert(solicitation, draft);
  await copySections(work, { from: id, to: made.id });
  return { id: made.id, number: made.number };
}

export const reissueOperations = (): Operation[] => [
  answers(reissueSolicitation, {
    tag: 'Solicitations',
    access: buyers,
    scope: 'solicitation:create',
    summary: 'A new draft that says the same as a failed or cancelled solicitation and is linked to it.',
    told: 'The draft.',
    status: 201,
    probe: { names: { id: 'solicitation' } },
    run: ({ params: { id }, once }) => once(async (work) => ({ status: 201, body: await reissue(work, id) })),
  }),
];
