import { fail, href, type Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify, refusedAt, refuseWithoutRight, standingsOf } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { chargeable } from '../award/award-words.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { obligationPages } from '../obligation-pages.ts';
import { grantObligation } from './grant-obligation.record.ts';
import { addStarterSet, type AwardStarters, awardStarters } from './obligation-calls.ts';
import { type StarterSet, starterSets } from './starter-words.ts';
import { starterFor, startersFor, whyNotSet } from './starter-sets.ts';

async function namesOf(work: UnitOfWork, award: string): Promise<ReadonlySet<string>> {
  const known = await work.asProduct.rows(grantObligation, { where: { award }, fields: ['name'], most: 'all' });
  return new Set(known.map(({ name }) => name));
}

export async function startersOf(work: UnitOfWork, id: string): Promise<AwardStarters> {
  const of = await work.find(grantAward, id);
  if (!of) throw missing(grantAward);
  const known = await namesOf(work, id);
  return {
    sets: startersFor(of, work.today).map(({ duties, ...set }) => ({
      ...set,
      duties: duties.map((duty) => ({ ...duty, isThere: known.has(duty.name) })),
    })),
  };
}

interface Picked {
  readonly set: StarterSet;
  readonly owner?: string | null | undefined;
}

const reasons = {
  federal: ['grant_obligation.is_federal', 'This set is for federal awards. Choose the award agreement.'],
  listing: ['grant_obligation.has_listing', 'The award has no assistance listing of this program.'],
} as const;

async function judged(work: UnitOfWork, of: Row<typeof grantAward>, { set, owner }: Picked): Promise<string> {
  const why = whyNotSet(set, of);
  if (why) {
    const [code, sentence] = reasons[why];
    throw refusedAt('set', code, sentence);
  }
  if (!chargeable.some((state) => state === of.status))
    throw fail('refused', 'grant_obligation.is_open', `${of.number} isn’t active. It takes no new obligations.`);
  const person = owner ?? of.manager;
  if (owner && !(await standingsOf(work, [owner])).get(owner)?.isActive)
    throw refusedAt('owner', 'grant_obligation.owner_is_active', 'Choose an active member as the owner.');
  return person;
}

/** What is there under the same name is not added again, whatever became of it. */
export async function addStarter(work: UnitOfWork, id: string, picked: Picked): Promise<number> {
  if (!(await work.find(grantAward, id))) throw missing(grantAward);
  await refuseWithoutRight(work, grantObligation, grantManagers);
  const of = await work.asProduct.row(grantAward, { where: { id }, lock: 'update' });
  if (!of) throw missing(grantAward);
  const owner = await judged(work, of, picked);
  const names = await namesOf(work, id);
  const { set, source, text, duties } = starterFor(picked.set, of, work.today);
  const fresh = duties.filter(({ name }) => !names.has(name));
  if (fresh.length === 0) return 0;
  const record = work.around.registry.get(grantObligation.name);
  await keepRows(work, record, {
    rows: fresh.map((duty) =>
      newRow(
        work,
        record,
        { ...duty, award: id, source, owner },
        { starterSet: starterSets[set], governingText: text },
      ),
    ),
  });
  if (owner !== work.actor.id)
    await notify(work, {
      to: [owner],
      kind: 'grant.obligation',
      subject: `You own ${fresh.length} new ${fresh.length === 1 ? 'obligation' : 'obligations'} of ${of.number}`,
      body: of.title,
      link: `${href(obligationPages.obligations)}?${new URLSearchParams({ award: id, owner })}`,
    });
  return fresh.length;
}

export const starterOperations = ({ door }: Ports): Operation[] => [
  answers(awardStarters, {
    tag: 'Grants',
    scope: 'grant_obligation:read',
    access: 'member',
    summary: 'Starter sets of duties for an award: law, first due day, evidence wanted, and which are there already.',
    told: 'The sets that are for this award, by the text that its award date chooses.',
    probe: { names: { id: 'grant_award' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await startersOf(work, id) })),
  }),
  answers(addStarterSet, {
    tag: 'Grants',
    scope: 'grant_obligation:create',
    access: grantManagers,
    summary: 'Add the duties of a starter set that an award does not have yet.',
    told: 'How many were added.',
    probe: { names: { id: 'grant_award' }, body: { set: 'agreement' } },
    run: ({ params: { id }, body, once }) =>
      once(async (work) => ({ body: { added: await addStarter(work, id, body) } })),
  }),
];
