import { randomUUID } from 'node:crypto';
import { fail, type Fields, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refuseUnfitAddendum } from '../auction/auction.server.ts';
import { refuseFilesOfAddendum } from '../file-checks/file-checks.server.ts';
import { addendumIssued } from '../sealing/receiving.server.ts';
import { percentageWords } from '../solicitation/cost-percentage.ts';
import { deadlineOf, NotPossible } from '../solicitation/deadline.ts';
import type { Decision } from '../rule-packs/decision.ts';
import { type LateChange, lateChangeBy, lateChangeInWords } from '../rule-packs/late-change.ts';
import { standingFor } from '../rule-packs/rule-packs.server.ts';
import { isFederal } from '../solicitation/publishing.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { translateAgain } from '../translation/translating-again.server.ts';
import { addendum } from './addendum.record.ts';
import { announce } from './publication.server.ts';
import { changesOfText } from './notice-text.server.ts';
import { changesBetween, matched } from './redline.ts';
import { keepRelease } from './releases.server.ts';
import { solicitationQuestion } from './solicitation-question.record.ts';

type Addendum = Row<typeof addendum>;
type Solicitation = Row<typeof solicitation>;
type Facts = EffectFacts<Addendum>;

/** When a change comes late, by the rules that were read when the solicitation was published. */
export async function lateChangeOf(work: UnitOfWork, id: string): Promise<LateChange> {
  const kept = await standingFor(work.asProduct, { record: solicitation.name, id });
  return lateChangeBy((kept?.decision ?? null) as unknown as Decision | null); // as it was decided and kept
}

/** What an addendum may change. Criteria, weights, price formulas and the minimum of bids are not among it, so they never change. */
const names = [
  'summary',
  'specification',
  'documents',
  'lots',
  'items',
  'extras',
  'meetingAt',
  'meetingPlace',
  'mustAttend',
  'questionsDueAt',
  'dueAt',
] as const satisfies readonly (keyof Addendum & keyof Solicitation)[];
export const changeable: Fields = Object.fromEntries(names.map((name) => [name, addendum.fields[name]]));
const linesOf = ['lots', 'items', 'extras'] as const;

type Changing = Pick<Solicitation, (typeof names)[number]>;
const changing = (row: Changing): Changing => Object.fromEntries(names.map((name) => [name, row[name]])) as Changing; // the same names

async function wholeOf({ asProduct }: UnitOfWork, { solicitation: id }: Addendum): Promise<Solicitation> {
  const row = await asProduct.find(solicitation, id);
  if (!row) throw new Error(`There is no solicitation ${id}`);
  return row;
}

const issuedOf = async (work: UnitOfWork, id: string): Promise<number> =>
  (await work.rows(addendum, { where: { solicitation: id, status: 'issued' }, fields: ['number'], most: 'all' }))
    .length;

/** Lines are rows: the copy has some of its own. */
const copied = <L extends { readonly id?: string }>(lines: readonly L[]): readonly L[] =>
  lines.map((line) => ({ ...line, id: randomUUID() }));

/** A new addendum begins as what is published; what its author gave stays. */
async function beginWithPublished({ row, work }: Facts): Promise<void> {
  const whole = await wholeOf(work, row);
  const start = changing(whole);
  const given = (name: (typeof names)[number]) => {
    const value = row[name];
    return value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
  };
  const values = Object.fromEntries(
    names
      .filter((name) => !given(name))
      .map((name) => [name, isLines(name) ? copied<{ readonly id?: string }>(start[name] ?? []) : start[name]]),
  );
  const follows = await issuedOf(work, row.solicitation);
  const lateRule = lateChangeInWords(await lateChangeOf(work, row.solicitation));
  await work.asProduct.change(addendum, row.id, {}, { ...values, follows, lateRule });
}

const isLines = (name: string): name is (typeof linesOf)[number] => (linesOf as readonly string[]).includes(name);

/** The redline goes with the draft. */
async function redline({ row, work }: Facts): Promise<void> {
  if (row.status !== 'draft' || row.follows === null) return;
  const changes = [
    ...changesBetween(changeable, changing(await wholeOf(work, row)), changing(row)),
    ...(await changesOfText(work, row)),
  ];
  await work.asProduct.change(addendum, row.id, {}, { changes });
}

function deadlineAfter(whole: Solicitation, row: Addendum, { now, late }: { now: string; late: LateChange }) {
  const { publishedAt, dueAt } = whole;
  if (publishedAt === null || dueAt === null || row.dueAt === null)
    throw fail('refused', 'addendum.not_open', 'Only a published solicitation that is still open has addenda.');
  try {
    const found = deadlineOf(
      [
        { kind: 'published', at: publishedAt, deadline: dueAt },
        { kind: 'addendum', at: now, isMaterial: row.isMaterial, deadline: row.dueAt },
      ],
      late,
    );
    return found ?? { at: dueAt, byRule: false };
  } catch (error) {
    if (error instanceof NotPossible) throw fail('refused', 'addendum.deadline', error.message);
    throw error;
  }
}

/** What could not be published does not come in by an addendum. Law: 2 CFR 200.324(c). */
async function refusePercentages(work: UnitOfWork, after: Solicitation): Promise<void> {
  const words = percentageWords(after);
  if (words === null || !(await isFederal(work.asProduct, after))) return;
  const [code, message] = [
    'addendum.no_percentage_of_cost',
    `Federal money can’t pay this price sheet. ${words} Edit the draft first.`,
  ];
  throw fail('refused', code, message, { issues: [{ path: 'items', code, message }] });
}

/** Applies what it changes, moves the deadline where the rule asks for it, publishes and tells everyone: all of it or nothing. */
async function issue({ row, work }: Facts): Promise<void> {
  const { asProduct: product } = work;
  const now = work.now();
  const whole = await wholeOf(work, row);
  const issued = await issuedOf(work, whole.id);
  const number = issued; // this one is among them
  if (row.follows !== number - 1)
    throw fail(
      'conflict',
      'addendum.outdated',
      'Another addendum was issued since this was written. Discard this one and write it again.',
    );
  const deadline = deadlineAfter(whole, row, { now, late: await lateChangeOf(work, whole.id) });
  const after: Changing = { ...changing(row), dueAt: deadline.at };
  const changes = [...changesBetween(changeable, changing(whole), after), ...(await changesOfText(work, row))];
  const kept = Object.fromEntries(
    linesOf.map((name) => {
      const pairs = matched<{ readonly id?: string }>(whole[name] ?? [], after[name] ?? []);
      return [name, (after[name] ?? []).map((line, at) => ({ ...line, id: pairs[at]?.id ?? randomUUID() }))];
    }),
  );
  await refuseUnfitAddendum(work, { ...whole, ...after });
  await refusePercentages(work, { ...whole, ...after });
  await product.change(solicitation, whole.id, {}, { ...after, ...kept });
  const computed = { number, issuedAt: now, movedByRule: deadline.byRule, changes, dueAt: deadline.at };
  await product.change(addendum, row.id, {}, computed);
  await addendumIssued(work, whole.id);
  for (const one of await answersOf(work, row.id))
    await product.move(solicitationQuestion, one.id, 'release', { computed: { answeredAt: now } });
  await translateAgain(work, whole, number);
  await keepRelease(work, whole.id, 'tenderUpdate');
  await announce(work, whole, {
    what: `Addendum ${number}`,
    said: `Addendum ${number}: ${row.reason}`,
    spanish: { what: `Adenda ${number}`, said: `Adenda ${number}: ${row.reason}` },
    quoted: row.reason,
  });
}

/** The answers that wait for this addendum. */
const answersOf = (work: UnitOfWork, id: string) =>
  work.asProduct.rows(solicitationQuestion, {
    where: { addendum: id, status: 'attached' },
    order: 'number',
    fields: ['number'],
    most: 'all',
  });

/** A discarded draft answers nothing: its questions are open again. */
async function freeAnswers({ row, work }: Facts): Promise<void> {
  for (const one of await answersOf(work, row.id)) await work.asProduct.move(solicitationQuestion, one.id, 'detach');
}

export const addendumEffects = follows(addendum, {
  discard: [freeAnswers],
  create: [beginWithPublished],
  edit: [redline],
  issue: [refuseFilesOfAddendum, issue],
});
