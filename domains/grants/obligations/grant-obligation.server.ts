import { fail, href, personActing, type Row } from '#kernel';
import { addMonths } from '#kernel/lists/days.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { chargeable, isFederal } from '../award/award-words.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { obligationPages } from '../obligation-pages.ts';
import { grantObligation } from './grant-obligation.record.ts';
import { addStandardObligations } from './obligation-calls.ts';
import { monthsOfRepeat, starterSet } from './obligation-words.ts';

type Obligation = Row<typeof grantObligation>;
type Facts = EffectFacts<Obligation>;

async function heldAward(work: UnitOfWork, id: string): Promise<Row<typeof grantAward>> {
  const found = await work.asProduct.row(grantAward, { where: { id }, lock: 'share' });
  if (!found) throw refusedAt('award', 'grant_obligation.no_award', 'Choose an award.');
  return found;
}

async function written({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseWithoutRight(work, grantObligation, grantManagers);
  const of = await heldAward(work, row.award);
  if (!chargeable.some((state) => state === of.status))
    throw refusedAt('award', 'grant_obligation.is_open', `${of.number} isn’t active. It takes no new obligations.`);
}

async function tellOwner({ row, work }: Facts): Promise<void> {
  await notify(work, {
    to: [row.owner],
    kind: 'grant.obligation',
    subject: `You own “${row.name}”, due ${row.dueOn}`,
    link: href(obligationPages.obligation, { id: row.id }),
  });
}

/** The next one of an obligation that repeats, while the award runs. */
async function keepDone({ row, work }: Facts): Promise<void> {
  if (work.actor.kind !== 'system' && (row.evidence ?? []).length === 0)
    throw refusedAt('evidence', 'grant_obligation.has_evidence', 'Attach what shows that it was done.');
  const doneBy = personActing(work.actor);
  await work.asProduct.change(grantObligation, row.id, {}, { doneBy, doneOn: work.today });
  const months = monthsOfRepeat[row.repeats];
  if (months === 0) return;
  const of = await heldAward(work, row.award);
  const dueOn = addMonths(row.dueOn, months);
  const isThere = await work.asProduct.has(grantObligation, { award: row.award, name: row.name, dueOn });
  if (isThere || dueOn > of.untilDay) return;
  const { name, award, source, citation, details, owner, repeats } = row;
  await work.asProduct.insert(grantObligation, { name, award, source, citation, details, owner, repeats, dueOn });
}

async function forgetDone({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantObligation, grantManagers);
  await work.asProduct.change(grantObligation, row.id, {}, { doneBy: null, doneOn: null });
}

export const obligationEffects = follows(grantObligation, {
  create: [written, tellOwner],
  edit: [written],
  complete: [keepDone],
  reopen: [forgetDone],
});

/** What is there under the same name is not added again, whatever became of it. */
export async function addStandard(work: UnitOfWork, id: string): Promise<number> {
  const of = await work.find(grantAward, id);
  if (!of) throw missing(grantAward);
  await refuseWithoutRight(work, grantObligation, grantManagers);
  if (!isFederal(of.fundingType))
    throw fail('refused', 'grant_obligation.is_federal', 'Standard obligations are those of federal awards.');
  await work.asProduct.row(grantAward, { where: { id }, fields: ['number'], lock: 'update' });
  if (!chargeable.some((state) => state === of.status))
    throw fail('refused', 'grant_obligation.is_open', `${of.number} isn’t active. It takes no new obligations.`);
  const known = await work.asProduct.rows(grantObligation, { where: { award: id }, fields: ['name'], most: 'all' });
  const names = new Set(known.map(({ name }) => name));
  const due = (after: number) => addMonths(of.fromDay, after);
  const fresh = starterSet(of.listings ?? []).filter(
    ({ title, after }) => !names.has(title) && due(after) <= of.untilDay,
  );
  if (fresh.length > 0)
    await work.createMany(
      work.around.registry.get(grantObligation.name),
      fresh.map(({ title, citation, details, repeats, after }) => ({
        name: title,
        award: id,
        source: 'law',
        citation,
        details,
        owner: of.manager,
        dueOn: due(after) < work.today ? addMonths(work.today, 1) : due(after),
        repeats,
      })),
    );
  return fresh.length;
}

export const obligationOperations = (): Operation[] => [
  answers(addStandardObligations, {
    tag: 'Grants',
    scope: 'grant_obligation:create',
    access: grantManagers,
    summary: 'Add the obligations that federal law sets for an award and that are not there yet.',
    told: 'How many were added.',
    probe: { names: { id: 'grant_award' } },
    run: ({ params: { id }, once }) => once(async (work) => ({ body: { added: await addStandard(work, id) } })),
  }),
];
