import type { Row } from '#kernel';
import { follows, type EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Decision } from '../rule-packs/decision.ts';
import { ruleKey, versionOf } from '../rule-packs/pack.ts';
import type { RulesInUse } from '../rule-packs/rule-packs.server.ts';
import { notify } from '../../organization/public.server.ts';
import { scopeText } from '../scope/scope-text.record.ts';
import { clauseSections, ownSections, type SectionText } from './section-texts.ts';
import { solicitation } from './solicitation.record.ts';
import { solicitationSection } from './solicitation-section.record.ts';

type Solicitation = Row<typeof solicitation>;
type Section = Row<typeof solicitationSection>;

/** What every rule of these packs says, by its name and version: clauses are in the words of the version that was read. */
const wordsOf = ({ packs }: Pick<RulesInUse, 'packs'>, { clauses }: Pick<Decision, 'clauses'>) =>
  Object.fromEntries(
    clauses.flatMap(({ rule, pack, version }) => {
      const from = packs.find((one) => versionOf(one) === versionOf({ id: pack, version }));
      const said = from?.rules.find((one) => ruleKey(from, one) === rule)?.says;
      return said ? [[rule, said]] : [];
    }),
  );

async function scopeSection(work: UnitOfWork, scope: string | null): Promise<SectionText[]> {
  const text = scope && (await work.row(scopeText, { where: { id: scope }, fields: ['name', 'body'] }));
  if (!text) return [];
  return [{ title: text.name, body: text.body, clause: null, citation: null, packVersion: null, scope }];
}

/** Writes what the text lacks: at first all of it, afterwards the clauses that the rules have come to require. Answers how many. */
export async function writeText(
  work: UnitOfWork,
  row: Solicitation,
  {
    decision,
    rules,
    scope,
  }: { readonly decision: Decision; readonly rules: RulesInUse; readonly scope: string | null },
): Promise<number> {
  const there = await work.rows(solicitationSection, {
    where: { solicitation: row.id },
    fields: ['place', 'clause'],
    most: 'all',
  });
  const known = new Set(there.map(({ clause }) => clause));
  const facts = { ...row, lots: (row.lots ?? []).length, meeting: row.meetingAt !== null };
  const texts: readonly SectionText[] = [
    ...(there.length === 0 ? [...ownSections(facts), ...(await scopeSection(work, scope))] : []),
    ...clauseSections(decision, wordsOf(rules, decision)).filter(({ clause }) => !known.has(clause)),
  ];
  let place = Math.max(0, ...there.map((one) => one.place));
  for (const { title, body, ...source } of texts)
    await work.insert(
      solicitationSection,
      { solicitation: row.id, place: ++place, title: title.slice(0, 160), body },
      source,
    );
  return texts.length;
}

/** Words that were changed are no longer those of their source: vendors and reviewers see it. */
async function markAdapted({ row, before, work }: EffectFacts<Section>): Promise<void> {
  const hasSource = row.clause !== null || row.scope !== null;
  if (!hasSource || (row.body === before.body && row.title === before.title)) return;
  const writer = work.actor.kind === 'system' ? [] : [work.actor.id];
  const changedBy = [...new Set([...(row.changedBy ?? []), ...writer])];
  await work.asProduct.change(solicitationSection, row.id, {}, { isAdapted: true, changedBy });
}

/** An owner learns of the section that waits for the approval. */
async function tellOwner({ row, work }: EffectFacts<Section>): Promise<void> {
  if (row.owner === null || row.owner === work.actor.id) return;
  const about = await work.asProduct.row(solicitation, { where: { id: row.solicitation }, fields: ['number', 'name'] });
  await notify(work, {
    to: [row.owner],
    kind: 'solicitation_section.owner',
    subject: `Approve a section of ${about?.number} ${about?.name}`.slice(0, 200),
    body: row.title,
    link: `/rfq-builder/${row.solicitation}?part=text`,
  });
}

const tellNextOwner = async (facts: EffectFacts<Section>): Promise<void> => {
  if (facts.row.owner !== facts.before.owner) await tellOwner(facts);
};

const stamp = async ({ row, work }: EffectFacts<Section>): Promise<void> => {
  const isApproved = row.status === 'approved';
  const computed = { approvedBy: isApproved ? row.owner : null, approvedAt: isApproved ? work.now() : null };
  await work.asProduct.change(solicitationSection, row.id, {}, computed);
};

export const sectionEffects = follows(solicitationSection, {
  create: [tellOwner],
  edit: [markAdapted, tellNextOwner],
  approve: [stamp],
  reopen: [stamp],
});
