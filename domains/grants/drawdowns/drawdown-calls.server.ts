import { fail, Failure, type Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstCounted, firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { pdfAnswer } from '#server/services/pdf/pdf-answer.ts';
import { daysBetween } from '../award/attention.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { figureOn } from '../budget/budget-math.ts';
import { termOn } from '../terms/terms.ts';
import { type CreditOf, creditsOf, openCredits, sumOf } from './credits.server.ts';
import { type CostShareOf, drawnBy } from './drawable.server.ts';
import { recipientOf, signerOf } from '../federal-pdf/recipient.server.ts';
import { sf270Sheet } from '../federal-pdf/sf270-sheet.server.ts';
import { sf271Sheet } from '../federal-pdf/sf271-sheet.server.ts';
import { constructionPdf, drawdownPdf, type DrawdownStanding, drawdownStanding } from './drawdown-calls.ts';
import { holding, type PaymentForm, paymentForms } from './drawdown-words.ts';
import { type Figures, figuresOf } from './figures.server.ts';
import { grantDrawdown } from './grant-drawdown.record.ts';
import { costsOf, drawingOf } from './grant-drawdown.server.ts';
import { milestonesDrawnBy, milestonesOf } from './milestone-payments.server.ts';
import { outlaysByClass } from './outlays.server.ts';
import { interestOn, remitOf } from './sf270.ts';
import { type ByClass, item11Of271, keptClasses, outlayClasses, outlayLetters } from './sf271.ts';

type Drawdown = Row<typeof grantDrawdown>;
const COSTS = 100;

/** Item 11 of SF-271. Its outlays are those of item 11a of SF-270, by class, so both forms ask for the same. */
function linesOf271(classes: ByClass, figures: Figures): DrawdownStanding['lines'] {
  const of = item11Of271({
    classes,
    income: figures.incomeToDate,
    match: figures.match,
    rehabilitation: 0,
    earlier: figures.earlier,
  });
  return [
    ...outlayLetters.map((letter) => ({
      item: `11${letter}`,
      label: outlayClasses[letter] as string,
      cents: classes[letter],
    })),
    { item: '11n', label: 'Total cumulative to date (a to m)', cents: of.total },
    { item: '11o', label: 'Deductions for program income', cents: figures.incomeToDate },
    { item: '11p', label: 'Net cumulative to date (n - o)', cents: of.net },
    { item: '11q', label: 'Federal share to date', cents: of.federal },
    { item: '11r', label: 'Rehabilitation grants (100% reimbursement)', cents: 0 },
    { item: '11s', label: 'Total Federal share (q + r)', cents: of.share },
    { item: '11t', label: 'Federal payments previously requested', cents: figures.earlier },
    { item: '11u', label: 'Amount requested for reimbursement (s - t)', cents: of.requested },
  ];
}

function linesOf({ kind, needed }: Drawdown, figures: Figures): DrawdownStanding['lines'] {
  if (kind === 'advance')
    return [
      { item: '12a', label: 'Estimated outlays', cents: needed?.cents ?? 0 },
      { item: '12b', label: 'Cash on hand', cents: figures.cashOnHand },
      { item: '12c', label: 'Amount requested (a - b)', cents: figures.requested },
    ];
  if (kind === 'milestone')
    return [
      { item: '11a', label: 'Milestone payments to date', cents: figures.outlays },
      { item: '11g', label: 'Funder share', cents: figures.funderShare },
      { item: '11h', label: 'Requested before', cents: figures.earlier },
      { item: '11i', label: 'Amount requested (g - h)', cents: figures.requested },
    ];
  return [
    { item: '11a', label: 'Outlays to date', cents: figures.outlays },
    { item: '11b', label: 'Program income', cents: figures.incomeToDate },
    { item: '11c', label: 'Net outlays (a - b)', cents: figures.netOutlays },
    { item: '11d', label: 'Estimated outlays of an advance', cents: 0 },
    { item: '11e', label: 'Total (c + d)', cents: figures.withEstimate },
    { item: '11f', label: 'Non-federal share', cents: figures.match },
    { item: '11g', label: 'Funder share (e - f)', cents: figures.funderShare },
    { item: '11h', label: 'Requested before', cents: figures.earlier },
    { item: '11i', label: 'Amount requested (g - h)', cents: figures.requested },
  ];
}

const frozen = (row: Drawdown): Figures => ({
  outlays: row.outlays?.cents ?? 0,
  incomeToDate: row.incomeToDate?.cents ?? 0,
  netOutlays: row.netOutlays?.cents ?? 0,
  withEstimate: row.withEstimate?.cents ?? 0,
  match: row.match?.cents ?? 0,
  funderShare: row.funderShare?.cents ?? 0,
  earlier: row.earlier?.cents ?? 0,
  cashOnHand: row.cashOnHand?.cents ?? 0,
  requested: row.requested?.cents ?? 0,
});

/** A draft shows what it would draw now, or why it could not. */
async function drawnOrWhy(work: UnitOfWork, row: Drawdown, isFixed: boolean) {
  const nothing = { costs: [], milestones: [], obstacle: null };
  if (isFixed)
    return {
      costs: await drawnBy(work, row.award, row.id),
      milestones: await milestonesDrawnBy(work, row.award, row.id),
      obstacle: null,
    };
  if (row.status === 'discarded') return nothing;
  try {
    return { costs: await costsOf(work, row, false), milestones: await milestonesOf(work, row), obstacle: null };
  } catch (error) {
    if (error instanceof Failure) return { ...nothing, obstacle: error.message };
    throw error;
  }
}

function advanceOf(row: Drawdown, awardDate: string): DrawdownStanding['advance'] {
  if (row.kind !== 'advance' || row.drawOn === null || row.outlayOn === null) return null;
  const days = daysBetween(row.drawOn, row.outlayOn);
  const interestCents = interestOn(row.needed?.cents ?? 0, row.interestRate ?? 0, days);
  const keptCents = termOn(awardDate, 'advance_interest_cents')?.value ?? 0;
  const mostDays = figureOn(awardDate, 'advance_days');
  return {
    days,
    mostDays,
    isLong: days > mostDays,
    interestCents,
    keptCents,
    remitCents: remitOf(interestCents, keptCents),
  };
}

export async function drawdownStandingOf(work: UnitOfWork, id: string): Promise<DrawdownStanding> {
  const row = await work.find(grantDrawdown, id);
  if (!row) throw missing(grantDrawdown);
  const of = await work.find(grantAward, row.award);
  if (!of) throw missing(grantAward);
  const isFixed = holding.some((state) => state === row.status);
  const { costs, milestones, obstacle } = await drawnOrWhy(work, row, isFixed);
  const drawnCents = sumOf(costs) + sumOf(milestones);
  const credits = await creditsIn(work, row, isFixed);
  const creditCents = sumOf(credits);
  const figures = isFixed
    ? frozen(row)
    : await figuresOf(work, row, await drawingOf(work, row, { costs, credits, milestones }));
  return {
    award: { id: of.id, number: of.number, title: of.title, amountCents: of.amount.cents },
    isFixed,
    obstacle,
    form: row.form,
    lines: await linesShown(work, row, figures, { costs, credits }),
    requestedCents: figures.requested,
    costs: await firstCounted(COSTS, {
      rows: async (most) => costs.slice(0, most).map(shown),
      count: async (most) => Math.min(costs.length, most),
    }),
    drawnCents,
    milestones: firstRows(
      milestones.map(({ id: milestone, number, title, verifiedOn, cents }) => ({
        id: milestone,
        number,
        title,
        verifiedOn,
        cents,
      })),
      COSTS,
    ),
    credits: await firstCounted(COSTS, {
      rows: async (most) => credits.slice(0, most).map(credited),
      count: async (most) => Math.min(credits.length, most),
    }),
    creditCents,
    advance: advanceOf(row, of.awardDate),
  };
}

async function linesShown(
  work: UnitOfWork,
  row: Drawdown,
  figures: Figures,
  drawing: Parameters<typeof outlaysByClass>[2],
): Promise<DrawdownStanding['lines']> {
  if (row.form === 'sf270') return linesOf(row, figures);
  return linesOf271(keptClasses(row.classes) ?? (await outlaysByClass(work, row, drawing)), figures);
}

async function creditsIn(work: UnitOfWork, row: Drawdown, isFixed: boolean): Promise<readonly CreditOf[]> {
  if (isFixed) return creditsOf(work, row.award, row.id);
  return row.kind !== 'reimbursement' || row.status === 'discarded' ? [] : openCredits(work, row.award);
}

const credited = ({ id, number, description, invoice, invoiceNumber, ...more }: CreditOf) => ({
  id,
  number,
  description,
  invoice: invoice && invoiceNumber ? { id: invoice, number: invoiceNumber } : null,
  drawdown: { id: more.drawdown, number: more.drawdownNumber },
  reversedOn: more.reversedOn,
  cents: more.cents,
});

const shown = ({ id, number, description, payee, paidOn, cents }: CostShareOf) => ({
  id,
  number,
  description,
  payee,
  paidOn,
  cents,
});

/** A request has one form: that of construction programs, or the other. */
export async function drawdownSheetOf(work: UnitOfWork, id: string, form: PaymentForm = 'sf270') {
  const { lines } = await drawdownStandingOf(work, id);
  const drawdown = await work.find(grantDrawdown, id);
  const award = drawdown && (await work.find(grantAward, drawdown.award));
  if (!drawdown || !award) throw missing(grantDrawdown);
  if (drawdown.form !== form)
    throw fail('refused', 'grant_drawdown.has_other_form', `This request is on ${paymentForms[drawdown.form]}.`);
  const recipient = await recipientOf(work, award);
  const signer = await signerOf(work, drawdown.approvedBy);
  const of = { drawdown, award, lines, recipient, signer };
  return form === 'sf271'
    ? { sheet: sf271Sheet(of), name: `SF-271-${drawdown.number}` }
    : { sheet: sf270Sheet(of), name: `SF-270-${drawdown.number}` };
}

export const drawdownOperations = ({ door }: Ports): Operation[] => [
  answers(drawdownStanding, {
    tag: 'Grants',
    scope: 'grant_drawdown:read',
    access: 'member',
    summary: 'The figures of SF-270 or SF-271 for a drawdown, with the costs it draws.',
    told: 'As they would be now for a draft, as they were fixed otherwise.',
    probe: { names: { id: 'grant_drawdown' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await drawdownStandingOf(work, id) })),
  }),
  answers(drawdownPdf, {
    tag: 'Grants',
    scope: 'grant_drawdown:read',
    access: 'member',
    summary: 'SF-270 of a drawdown as a PDF file.',
    told: 'The PDF file. It is read back first, and refused where a text would read otherwise.',
    probe: { names: { id: 'grant_drawdown' } },
    run: async ({ actor, params: { id } }) => pdfAnswer(await door.run(actor, (work) => drawdownSheetOf(work, id))),
  }),
  answers(constructionPdf, {
    tag: 'Grants',
    scope: 'grant_drawdown:read',
    access: 'member',
    summary: 'SF-271 of a drawdown for construction as a PDF file.',
    told: 'The PDF file. It is read back first, and refused where a text would read otherwise.',
    probe: { names: { id: 'grant_drawdown' } },
    run: async ({ actor, params: { id } }) =>
      pdfAnswer(await door.run(actor, (work) => drawdownSheetOf(work, id, 'sf271'))),
  }),
];
