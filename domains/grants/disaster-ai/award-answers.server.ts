import { dollars, href } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Answer, Sentence, Source } from '../../assistant/public.ts';
import { sumsOfOne } from '../award/figures.server.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { grantCost } from '../costs/grant-cost.record.ts';
import { drawdownPages } from '../drawdown-pages.ts';
import { grantDrawdown } from '../drawdowns/grant-drawdown.record.ts';
import { grantPages } from '../grant-pages.ts';
import { monitoringFinding } from '../monitoring/monitoring-finding.record.ts';
import { monitoringPages } from '../monitoring-pages.ts';
import { grantObligation } from '../obligations/grant-obligation.record.ts';
import { obligationPages } from '../obligation-pages.ts';
import { liveReports, owedBy } from '../reports/due.server.ts';
import { clockKinds, clocksOf } from '../terms/clocks.ts';
import { termOn } from '../terms/terms.ts';
import { answered, awardSource, line, listSource, refused, rowSource, ruleSource, sentence } from './answer-parts.ts';
import { namedIn, type QuestionKind, type Read } from './question.ts';

const SHOWN = 8;
const held = ['submitted', 'active', 'suspended', 'closeout', 'closed', 'terminated'] as const;
const open = ['active', 'suspended', 'closeout'] as const;

export const awardsOf = (work: UnitOfWork) =>
  work.rows(grantAward, {
    where: { status: held },
    fields: [
      'number',
      'title',
      'fain',
      'status',
      'fundingType',
      'awardDate',
      'fromDay',
      'untilDay',
      'reporting',
      'amount',
      'match',
    ],
    order: 'number',
    most: 'all',
  });
export type AwardAsked = Awaited<ReturnType<typeof awardsOf>>[number];

export interface Room {
  readonly work: UnitOfWork;
  readonly read: Read;
  readonly awards: readonly AwardAsked[];
  readonly award: AwardAsked | null;
}

const isOpen = (status: string): boolean => open.some((one) => one === status);
const noAward = (): Answer =>
  refused('Name an award by its number, its FAIN or two words of its title. No award here matches.');

/** All of them counted, the first ones named: what is left out is said. */
function listed<T>(
  kind: QuestionKind,
  parts: readonly (readonly [string, string])[],
  { rows, what, list, told }: { rows: readonly T[]; what: string; list: Source; told: (row: T) => Sentence },
): Answer {
  const more = rows.length > SHOWN ? ` The first ${SHOWN} are named here.` : '';
  const head = `${rows.length === 0 ? 'No' : rows.length} ${what}.${more}`;
  return answered(kind, parts, [sentence(head, { ...list, passage: head }), ...rows.slice(0, SHOWN).map(told)]);
}

async function money({ work, award }: Room): Promise<Answer> {
  if (!award) return noAward();
  const { expendedCents, pendingCents, drawnCents } = await sumsOfOne(work, award.id);
  const amount = award.amount.cents;
  const figures = `Award ${dollars(amount)}, expended ${dollars(expendedCents)}, awaiting approval ${dollars(pendingCents)}, drawn ${dollars(drawnCents)}.`;
  const from = awardSource(award, figures);
  return answered(
    'money',
    [['Award', award.number]],
    [
      line(`${award.number} is ${dollars(amount)}.`, from),
      line(`Expended: ${dollars(expendedCents)} of approved costs.`, from),
      line(`Remaining: ${dollars(amount)} less ${dollars(expendedCents)} is ${dollars(amount - expendedCents)}.`, from),
      line(`Drawn: ${dollars(drawnCents)}. Expended and not drawn: ${dollars(expendedCents - drawnCents)}.`, from),
      ...(pendingCents > 0
        ? [line(`Costs of ${dollars(pendingCents)} await approval and are not counted.`, from)]
        : []),
    ],
  );
}

async function match({ work, award }: Room): Promise<Answer> {
  if (!award) return noAward();
  const { matchCents } = await sumsOfOne(work, award.id);
  const required = award.match?.cents ?? 0;
  const from = awardSource(award, `Required match ${dollars(required)}, documented ${dollars(matchCents)}.`);
  const rule = ruleSource('2 CFR 200.306', 'Cost sharing is verifiable, necessary, and counted for one award only.');
  return answered(
    'match',
    [['Award', award.number]],
    [
      line(`${award.number} requires ${required === 0 ? 'no match' : `a match of ${dollars(required)}`}.`, from),
      line(`Documented in approved costs: ${dollars(matchCents)}.`, from, rule),
      ...(required > 0 ? [line(`Still to document: ${dollars(Math.max(0, required - matchCents))}.`, from)] : []),
    ],
  );
}

async function deadlines({ work, award, read }: Room): Promise<Answer> {
  if (!award) return noAward();
  const clocks = clocksOf(award).filter(({ dueOn }) => (read.span?.from ?? work.today) <= dueOn);
  const shown = clocks.slice(0, SHOWN);
  return answered(
    'deadlines',
    [['Award', award.number]],
    [
      line(
        `${award.number} runs from ${award.fromDay} to ${award.untilDay}.`,
        awardSource(award, `Period ${award.fromDay} to ${award.untilDay}, awarded on ${award.awardDate}.`),
      ),
      ...shown.map(({ kind, dueOn, basis, citation }) =>
        line(`${clockKinds[kind]}: ${dueOn}, ${basis}.`, ruleSource(citation, `${basis}.`)),
      ),
      ...(clocks.length > shown.length
        ? [line(`${clocks.length - shown.length} later days are listed on the award.`, awardSource(award, 'Due days'))]
        : []),
      ...(clocks.length === 0
        ? [line('No day of 2 CFR 200 is still to come for it.', awardSource(award, 'Due days'))]
        : []),
    ],
  );
}

async function ending({ work, awards, read }: Room): Promise<Answer> {
  const span = read.span ?? { from: work.today, until: '2200-12-31', words: `from ${work.today} on` };
  const rows = awards
    .filter(
      ({ status, untilDay }) =>
        isOpen(status) && untilDay <= span.until && (span.from === null || untilDay >= span.from),
    )
    .toSorted((one, other) => (one.untilDay < other.untilDay ? -1 : 1));
  return listed('ending', [['Days', span.words]], {
    rows,
    what: `open ${rows.length === 1 ? 'award ends' : 'awards end'} ${span.words}`,
    list: listSource('Award Register', href(grantPages.awards), ''),
    told: (row) =>
      line(`${row.number} ${row.title}: ${row.untilDay}.`, awardSource(row, `Period ends ${row.untilDay}`)),
  });
}

async function obligations({ work, award, awards, read }: Room): Promise<Answer> {
  const { span } = read;
  const rows = await work.rows(grantObligation, {
    where: { status: 'open', award: (award ? [award] : awards).map(({ id }) => id) },
    fields: ['name', 'award', 'dueOn', 'citation'],
    order: ['dueOn', 'id'],
    most: 'all',
  });
  const due = rows.filter(({ dueOn }) => !span || (dueOn <= span.until && (span.from === null || dueOn >= span.from)));
  const numbers = new Map(awards.map(({ id, number }) => [id, number]));
  return listed('obligations', [['Award', award?.number ?? 'All awards'], ...daysOf(read)], {
    rows: due,
    what: `open ${due.length === 1 ? 'obligation' : 'obligations'}${span ? ` due ${span.words}` : ''}`,
    list: listSource('Award Obligations', href(obligationPages.obligations), ''),
    told: ({ id, name, dueOn, citation, award: of }) =>
      line(
        `${name}, ${numbers.get(of) ?? ''}: ${dueOn}.`,
        rowSource(name, href(obligationPages.obligation, { id }), `Due on ${dueOn}. ${citation ?? ''}`.trim()),
      ),
  });
}

const daysOf = ({ span }: Read): readonly (readonly [string, string])[] => (span ? [['Days', span.words]] : []);

async function reports({ work, award, awards, read }: Room): Promise<Answer> {
  const asked = award ? [award] : awards.filter(({ status }) => isOpen(status));
  const live = await liveReports(
    work,
    asked.map(({ id }) => id),
  );
  const { span } = read;
  const until = span?.until ?? '2200-12-31';
  const rows = asked
    .flatMap((of) => owedBy(of, live).map((owed) => ({ of, ...owed })))
    .filter(({ clock: { dueOn } }) => dueOn <= until && (!span?.from || dueOn >= span.from))
    .toSorted((one, other) => (one.clock.dueOn < other.clock.dueOn ? -1 : 1));
  return listed('reports', [['Award', award?.number ?? 'All open awards'], ...daysOf(read)], {
    rows,
    what: `${rows.length === 1 ? 'report is' : 'reports are'} owed${span ? ` ${span.words}` : ''}`,
    list: listSource('Grant Reports', '/grant-management/reports', ''),
    told: ({ of, clock: { kind, dueOn, basis, citation } }) =>
      line(`${clockKinds[kind]} of ${of.number}: ${dueOn}.`, awardSource(of, basis), ruleSource(citation, `${basis}.`)),
  });
}

async function waiting({ work }: Room): Promise<Answer> {
  const rows = await work.rows(grantCost, {
    where: { status: 'submitted' },
    fields: ['number', 'description', 'amount', 'incurredOn'],
    order: 'number',
    most: 'all',
  });
  const total = rows.reduce((sum, { amount }) => sum + amount.cents, 0);
  return listed('waiting', [['Status', 'Awaiting approval']], {
    rows,
    what: `${rows.length === 1 ? 'cost awaits' : 'costs await'} approval, ${dollars(total)} in all`,
    list: listSource('Grant Costs', `${href(grantPages.costs)}?status=submitted`, ''),
    told: ({ id, number, description, amount }) =>
      line(
        `${number} ${description}: ${dollars(amount.cents)}.`,
        rowSource(number, href(grantPages.cost, { id }), `${description}, ${dollars(amount.cents)}.`),
      ),
  });
}

async function drawdowns({ work, award }: Room): Promise<Answer> {
  const rows = await work.rows(grantDrawdown, {
    where: { status: 'filed', ...(award ? { award: award.id } : {}) },
    fields: ['number', 'requested', 'filedOn'],
    order: 'number',
    most: 'all',
  });
  const total = rows.reduce((sum, { requested }) => sum + (requested?.cents ?? 0), 0);
  const term = award ? termOn(award.awardDate, 'reimbursement_days') : null;
  const answer = listed('drawdowns', [['Award', award?.number ?? 'All awards']], {
    rows,
    what: `filed ${rows.length === 1 ? 'drawdown awaits' : 'drawdowns await'} payment, ${dollars(total)} in all`,
    list: listSource('Drawdowns', `${href(drawdownPages.drawdowns)}?status=filed`, ''),
    told: ({ id, number, requested, filedOn }) =>
      line(
        `${number}: ${dollars(requested?.cents ?? 0)}${filedOn ? `, filed on ${filedOn}` : ''}.`,
        rowSource(number, href(drawdownPages.drawdown, { id }), `Requested ${dollars(requested?.cents ?? 0)}.`),
      ),
  });
  if (!term || rows.length === 0) return answer;
  const rule = line(`A proper request is paid within ${term.value} days.`, ruleSource(term.citation, term.says));
  return { ...answer, sentences: [...answer.sentences, rule] };
}

async function findings({ work }: Room): Promise<Answer> {
  const rows = await work.rows(monitoringFinding, {
    where: { status: { not: 'closed' } },
    fields: ['number', 'condition', 'dueOn', 'questioned'],
    order: ['dueOn', 'number'],
    most: 'all',
  });
  const questioned = rows.reduce((sum, one) => sum + (one.questioned?.cents ?? 0), 0);
  return listed('findings', [['Status', 'Not closed']], {
    rows,
    what: `${rows.length === 1 ? 'finding is' : 'findings are'} open, ${dollars(questioned)} questioned`,
    list: listSource('Monitoring Findings', href(monitoringPages.findings), ''),
    told: ({ id, number, condition, dueOn }) =>
      line(`${number}, due ${dueOn}.`, rowSource(number, href(monitoringPages.finding, { id }), condition)),
  });
}

export const awardAnswers = { money, match, deadlines, ending, obligations, reports, waiting, drawdowns, findings };

export async function roomOf(work: UnitOfWork, read: Read): Promise<Room> {
  const awards = await awardsOf(work);
  return { work, read, awards, award: namedIn(read.text, awards) };
}
