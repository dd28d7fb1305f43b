import { allows, type BodyOf, fail, type Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { bidFile } from '../enclosures/bid-file.record.ts';
import { panelName } from '../enclosures/blind-copy.ts';
import { heldIn } from '../enclosures/keeping-files.server.ts';
import type { Published } from './criteria.ts';
import type { evaluation } from './evaluation.record.ts';
import { chief } from './evaluation-words.ts';
import { fileCriteria } from './file-criteria.record.ts';
import { assignFile, type EvaluationFile, evaluationFiles } from './file-criteria-calls.ts';
import { evaluationOf, inPerson, memberOf } from './panel.server.ts';
import { proponent } from './proponent.record.ts';
import { criteriaOf } from './ranking-inputs.server.ts';

/** Those who set up an evaluation and score nothing of it. */
const assigners = [{ duty: 'buyer' }, chief] as const;

/** Between the naming of the proponents and the first score. */
const isOpen = ({ status }: Pick<Row<typeof evaluation>, 'status'>): boolean => status === 'declaring';

/** The criteria of each assigned file, by its id. A file that is not here is needed for all of its group. */
export async function criteriaOfFiles(work: UnitOfWork, id: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await work.asProduct.rows(fileCriteria, { where: { evaluation: id }, most: 'all' });
  return new Map(rows.map(({ file, criteria }) => [file, (criteria ?? []).map(({ name }) => name)]));
}

/** Whether a member who scores these criteria reads a file. One that is assigned to none is everyone’s. */
export const isNeeded = (of: readonly string[] | undefined, scores: readonly Pick<Published, 'name'>[]): boolean =>
  !of?.length || of.some((name) => scores.some((one) => one.name === name));

/** Requirements and quality for what was sent as a proposal, prices for prices: a file leads no group to the other’s part. */
const criteriaFor = (all: readonly Published[], kind: EvaluationFile['kind']): readonly Published[] =>
  all.filter((one) => (one.kind === 'price') === (kind === 'price'));

async function filesIn(work: UnitOfWork, held: Row<typeof evaluation>): Promise<EvaluationFile[]> {
  const product = work.asProduct;
  const entries = await product.rows(proponent, { where: { evaluation: held.id }, order: 'place', most: 'all' });
  if (entries.length === 0) return [];
  const files = await product.rows(bidFile, {
    where: { bid: entries.map(({ entry }) => entry), kind: { not: 'redacted' } },
    fields: ['bid', 'name', 'kind', 'size', 'ground', 'held', 'place', 'mediaType'],
    order: ['bid', 'place'],
    most: 'all',
  });
  const assigned = await criteriaOfFiles(work, held.id);
  return entries.flatMap(({ entry, name, bid: known }) =>
    files
      .filter((one) => one.bid === entry)
      .map((one) => ({
        id: one.id,
        proponent: name,
        name: known === null ? panelName(name, one) : heldIn(one).name,
        kind: one.kind,
        size: one.size,
        criteria: [...(assigned.get(one.id) ?? [])],
      })),
  );
}

async function assign(work: UnitOfWork, id: string, given: BodyOf<typeof assignFile>) {
  const actor = await inPerson(work, assigners);
  const held = await evaluationOf(work, id, 'update');
  const refused = (path: string, code: string, message: string) =>
    fail('refused', `file_criteria.${code}`, message, { issues: [{ path, code: `file_criteria.${code}`, message }] });
  const member = await memberOf(work, held, actor.id);
  if (member && member.team !== 'lead' && member.status !== 'withdrawn')
    throw fail('forbidden', 'file_criteria.scores', 'You score on this panel, so someone else assigns its files.');
  if (!isOpen(held))
    throw refused('file', 'set_up_only', 'Files are assigned while declarations are open, before scoring starts.');
  const file = (await filesIn(work, held)).find((one) => one.id === given.file);
  if (!file) throw refused('file', 'of_this', 'Choose a file of this evaluation.');
  const own = criteriaFor(await criteriaOf(work, held.solicitation), file.kind);
  const names = [...new Set((given.criteria ?? []).map(({ name }) => name))];
  for (const [at, name] of names.entries())
    if (!own.some((one) => one.name === name))
      throw refused(
        `criteria.${at}.name`,
        'criterion',
        `“${name}” is no criterion that this file is sent for. Choose among: ${own.map((one) => one.name).join('; ')}.`,
      );
  const product = work.asProduct;
  const row = await product.row(fileCriteria, { where: { evaluation: held.id, file: file.id }, fields: [] });
  const computed = {
    criteria: names.map((name) => ({ name })),
    assignedBy: actor.id,
    assignedAt: work.now(),
  };
  const of = await product.row(proponent, { where: { evaluation: held.id, name: file.proponent }, fields: ['place'] });
  if (row) await product.change(fileCriteria, row.id, {}, computed);
  else if (of)
    await product.insert(
      fileCriteria,
      {},
      // Under its name for a panel: the row is read by all, and a name of a file often names its firm.
      { evaluation: held.id, proponent: of.id, file: file.id, name: await panelNameOf(work, file), ...computed },
    );
  return { criteria: names };
}

async function panelNameOf(work: UnitOfWork, { id, proponent: name }: EvaluationFile): Promise<string> {
  const row = await work.asProduct.row(bidFile, { where: { id }, fields: ['place', 'mediaType'] });
  return row ? panelName(name, row) : name;
}

export const fileCriteriaOperations = ({ door }: Ports): Operation[] => [
  answers(evaluationFiles, {
    tag: 'Evaluation',
    access: 'member',
    scope: 'evaluation:read',
    summary: 'The files of an evaluation with the criteria that each is needed for, for those who set it up.',
    told: 'No file for anyone else; its content for no one through this.',
    probe: { names: { id: 'evaluation' } },
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => {
        const held = await evaluationOf(work, id);
        const now = await work.asTheyAre();
        if (!allows(assigners, now.actor)) return { body: { isOpen: false, criteria: [], files: [] } };
        const criteria = (await criteriaOf(work, held.solicitation)).map(({ name }) => name);
        return { body: { isOpen: isOpen(held), criteria, files: await filesIn(work, held) } };
      }),
  }),
  answers(assignFile, {
    tag: 'Evaluation',
    access: assigners,
    scope: 'evaluation:edit',
    summary:
      'Assigns a file of a bid to criteria, so that those who score them read it; none for everyone of the group.',
    told: 'The criteria of the file.',
    probe: { names: { id: 'evaluation' }, body: { file: nowhere, criteria: [] } },
    run: ({ params: { id }, body, once }) => once(async (work) => ({ body: await assign(work, id, body) })),
  }),
];
