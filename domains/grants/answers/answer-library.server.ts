import type { Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member, refusedAt } from '../../organization/public.server.ts';
import { applicationSection } from '../applications/application-section.record.ts';
import { grantApplication } from '../applications/grant-application.record.ts';
import { answerLibrary, type AnswerLibrary, takeAnswer } from './answer-calls.ts';
import type { AnswerTopic } from './answer-words.ts';
import { grantAnswer } from './grant-answer.record.ts';
import { profileFigure } from './profile-figure.record.ts';
import { type Figure, isOld, outdated, type Quoted, quotedIn, staleFigures } from './staleness.ts';

const ANSWERS = 60;
const LONGEST_EXCERPT = 240;

type Answer = Row<typeof grantAnswer>;

/** The figures of the profile as they are now, by their id. */
async function figuresNow(work: UnitOfWork): Promise<ReadonlyMap<string, Figure>> {
  const rows = await work.asProduct.rows(profileFigure, {
    fields: ['name', 'value'],
    order: 'name',
    most: 'all',
  });
  return new Map(rows.map((one) => [one.id, one]));
}

const staleOf = ({ text, figures }: Pick<Answer, 'text' | 'figures'>, now: ReadonlyMap<string, Figure>) =>
  staleFigures(
    text,
    (figures ?? []).flatMap((id) => now.get(id) ?? []),
  ).map(({ name, value }) => ({ name, value }));

interface Asked {
  readonly topic?: AnswerTopic | null | undefined;
  readonly find?: string | null | undefined;
}

const isFound = ({ title, text, source }: Answer, find: string): boolean => {
  const all = `${title} ${text} ${source}`.toLowerCase();
  return find
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
};

/** Approved answers, those used last first; one that was never used comes by its name. */
export async function libraryOf(work: UnitOfWork, { topic, find }: Asked): Promise<AnswerLibrary> {
  const rows = await work.rows(grantAnswer, {
    where: { status: 'approved', ...(topic ? { topic } : {}) },
    order: ['title', 'id'],
    most: 'all',
  });
  const found = find ? rows.filter((row) => isFound(row, find.trim())) : rows;
  const now = await figuresNow(work);
  const people = await work.asProduct.rows(member, {
    where: { id: [...new Set(found.map(({ owner }) => owner))] },
    fields: ['name'],
    most: 'all',
  });
  const used = await work.asProduct.rows(grantApplication, {
    where: { id: [...new Set(found.flatMap(({ lastUsedIn }) => lastUsedIn ?? []))] },
    fields: ['number'],
    most: 'all',
  });
  const shown = found
    .map((row) => ({
      id: row.id,
      title: row.title,
      topic: row.topic,
      excerpt: row.text.slice(0, LONGEST_EXCERPT),
      length: row.text.length,
      source: row.source,
      ownerName: people.find(({ id }) => id === row.owner)?.name ?? null,
      uses: row.uses ?? 0,
      lastUsedOn: row.lastUsedOn,
      lastUsedIn: usedIn(used, row.lastUsedIn),
      stale: staleOf(row, now),
      isOld: isOld(row.approvedOn, work.today),
      approvedOn: row.approvedOn,
    }))
    .toSorted((one, other) => {
      const [mine, theirs] = [one.lastUsedOn ?? '', other.lastUsedOn ?? ''];
      return mine < theirs ? 1 : mine > theirs ? -1 : 0;
    });
  return {
    answers: firstRows(shown, ANSWERS),
    counts: {
      all: shown.length,
      stale: shown.filter(({ stale }) => stale.length > 0).length,
      old: shown.filter((one) => one.isOld).length,
    },
  };
}

function usedIn(all: readonly { readonly id: string; readonly number: string | null }[], id: string | null) {
  const found = all.find((one) => one.id === id);
  return found ? { id: found.id, number: found.number ?? '' } : null;
}

/** Who may write the section may take an answer over; what the answer quotes is kept with the section as it was then. */
export async function answerTaken(work: UnitOfWork, id: string, answer: string) {
  const section = await work.find(applicationSection, id);
  if (!section) throw missing(applicationSection);
  const row = await work.asProduct.row(grantAnswer, { where: { id: answer }, lock: 'update' });
  if (!row || row.status !== 'approved')
    throw refusedAt('answer', 'application_section.answer_is_approved', 'Choose an approved answer of the library.');
  const now = await figuresNow(work);
  const mine = (row.figures ?? []).flatMap((figure): Quoted[] => {
    const known = now.get(figure);
    return known ? [{ answer: row.id, figure, value: known.value }] : [];
  });
  const kept = quotedIn(section.quoted).filter((one) => one.answer !== row.id);
  const used = new Set([...(section.answers ?? []), row.id]);
  await work.change(applicationSection, id, {}, { answers: [...used], quoted: [...kept, ...mine] });
  await work.asProduct.change(
    grantAnswer,
    row.id,
    {},
    { uses: (row.uses ?? 0) + 1, lastUsedOn: work.today, lastUsedIn: section.application },
  );
  return { text: row.text, stale: staleOf(row, now) };
}

type Section = Pick<Row<typeof applicationSection>, 'id' | 'title' | 'text' | 'answers' | 'quoted'>;

/** Of each section, the answers it took over and the figures that changed since. */
export async function answersIn(work: UnitOfWork, sections: readonly Section[]) {
  const ids = [...new Set(sections.flatMap(({ answers: own }) => own ?? []))];
  const rows = await work.asProduct.rows(grantAnswer, { where: { id: ids }, fields: ['title'], most: 'all' });
  const now = ids.length === 0 ? new Map<string, Figure>() : await figuresNow(work);
  return new Map(
    sections.map((one) => [
      one.id,
      {
        answers: (one.answers ?? []).flatMap((id) => rows.filter((row) => row.id === id)),
        outdated: [...outdated(one.text ?? '', quotedIn(one.quoted), now)],
      },
    ]),
  );
}

export const answerOperations = ({ door }: Ports): Operation[] => [
  answers(answerLibrary, {
    tag: 'Grants',
    scope: 'grant_answer:read',
    access: 'member',
    summary: 'Approved answers that applications use again, with their source, last use and staleness.',
    told: 'Those used last first, each with the figures that it says otherwise than the profile.',
    probe: { namesNothing: true },
    run: ({ actor, query }) => door.run(actor, async (work) => ({ body: await libraryOf(work, query) })),
  }),
  answers(takeAnswer, {
    tag: 'Grants',
    scope: 'application_section:write',
    access: 'member',
    summary: 'Takes an approved answer over into a section of an application.',
    told: 'Its text, and the figures that it says otherwise than the profile.',
    probe: { names: { id: 'application_section' }, body: { answer: nowhere } },
    run: ({ params: { id }, body, once }) => once(async (work) => ({ body: await answerTaken(work, id, body.answer) })),
  }),
];
