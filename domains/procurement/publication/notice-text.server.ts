import { fail, type Issue, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Decision } from '../rule-packs/decision.ts';
import { standingFor } from '../rule-packs/rule-packs.server.ts';
import { decisionOn } from '../solicitation/judging.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { solicitationSection } from '../solicitation/solicitation-section.record.ts';
import { addendum } from './addendum.record.ts';
import type { Change } from './redline.ts';
import { type SectionLine, textAfter, textChanges, type TextSection } from './section-changes.ts';

/** The text of each of these solicitations as it holds: as published, with every addendum that was issued since. */
export async function textsOf(
  work: UnitOfWork,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly TextSection[]>> {
  const published = await work.rows(solicitationSection, {
    where: { solicitation: [...ids] },
    order: ['place', 'createdAt'],
    fields: ['solicitation', 'title', 'body', 'clause', 'citation', 'packVersion', 'scope', 'isAdapted', 'changedBy'],
    most: 'all',
  });
  const texts = new Map<string, readonly TextSection[]>(ids.map((id) => [id, []]));
  for (const { solicitation: of, ...one } of published)
    texts.set(of, [...(texts.get(of) ?? []), { ...one, changed: null }]);
  // One that is being issued has no number yet.
  const issued = await work.rows(addendum, {
    where: { solicitation: [...ids], status: 'issued', number: { not: null } },
    order: 'number',
    fields: ['solicitation', 'number', 'createdBy', 'sections'],
    most: 'all',
  });
  for (const { solicitation: of, number, createdBy: author, sections } of issued)
    texts.set(of, textAfter(texts.get(of) ?? [], sections ?? [], { addendum: number ?? 0, author }));
  return texts;
}

export const textOf = async (work: UnitOfWork, id: string): Promise<readonly TextSection[]> =>
  (await textsOf(work, [id])).get(id) ?? [];

/** The clauses that the rules required when it was published: federal money and state law keep them in the text. */
export async function requiredIn(work: UnitOfWork, id: string): Promise<Decision['clauses']> {
  const { asProduct: product } = work;
  const kept = await standingFor(product, { record: solicitation.name, id });
  const row = kept ? null : await product.find(solicitation, id);
  const decision = kept ? (kept.decision as unknown as Decision) : row && (await decisionOn(product, row)); // as it was decided and kept
  return (decision?.clauses ?? []).filter(({ state }) => state === 'required');
}

interface Judging {
  readonly text: readonly TextSection[];
  readonly required: Decision['clauses'];
}

/** The first thing that is wrong with each line. */
function faultsIn(lines: readonly SectionLine[], { text, required }: Judging): readonly Issue[] {
  const known = new Map(text.map((one) => [one.id, one]));
  const seen = new Set<string>();
  return lines.flatMap(({ action, section, title, body }, at): readonly Issue[] => {
    const wrong = (field: string, code: string, message: string) => [
      { path: `sections.${at}.${field}`, code: `addendum.${code}`, message },
    ];
    const of = section ? known.get(section) : undefined;
    if (section && !of) return wrong('section', 'section_unknown', 'This section is not in the published text.');
    if (action === 'add') {
      if (!title) return wrong('title', 'section_words', 'A new section needs a title.');
      return body ? [] : wrong('body', 'section_words', 'A new section needs a text.');
    }
    if (!of) return wrong('section', 'section_missing', 'Select the section to change.');
    if (seen.size === seen.add(of.id).size)
      return wrong('section', 'section_twice', `${of.title} is changed twice in this addendum.`);
    if (action === 'replace')
      return title || body ? [] : wrong('body', 'section_words', 'A changed section needs a title or a text.');
    const rule = required.find((one) => one.rule === of.clause);
    return rule
      ? wrong('section', 'clause_required', `${of.title} is required (${rule.citation}) and can’t be removed.`)
      : [];
  });
}

/** What an addendum changes in the text, where it may. */
export async function changesOfText(work: UnitOfWork, row: Row<typeof addendum>): Promise<readonly Change[]> {
  const lines = row.sections ?? [];
  if (lines.length === 0) return [];
  const text = await textOf(work.asProduct, row.solicitation);
  const required = await requiredIn(work, row.solicitation);
  const issues = faultsIn(lines, { text, required });
  const [first] = issues;
  if (first) throw fail('refused', first.code, first.message, { issues: [...issues] });
  return textChanges(text, textAfter(text, lines, { addendum: 0, author: row.createdBy }));
}
