import { moneyKind } from '#kernel/fields/money.ts';
import { ledgerAddress, type Ledger, type LedgerAddress } from '../../planning/public.ts';
import { ledgerChoices, ledgerOf, type LedgerQuery } from '../../planning/public.server.ts';
import {
  type LedgerBudget,
  type LedgerFigure,
  ledgerFigures,
  type LedgerReading,
  readLedgerQuestion,
  type Scope,
} from '../language/ledger-question.ts';
import { type Answer, listed, openAction, type QuestionRead, type Sentence, type Source } from './answer.ts';
import type { Desk } from './desk.server.ts';

/** A domain cannot name another's pages; a test holds that this one is there. */
export const BUDGETS = '/budget-management';
const MOST_LINES = 5;
const MOST_EACH = 40;
const MOST_SHOWN = 10;

const dollarsOf = (cents: number, desk: Desk): string =>
  moneyKind.format({ cents, currency: 'USD' }, { options: {} } as never, desk.show);

/** What budgets, funds, departments and lines hold, from the ledger's own figures. Null when the question is not about that. */
export async function ledgerAnswer(desk: Desk, question: string): Promise<Answer | null> {
  const { actor } = desk;
  if (!actor || !desk.records.some(({ record }) => record.name === 'budget_line')) return null;
  // Before the transaction: inside it a second connection could wait for those who wait for this one.
  const spans = new Map((await desk.rows('budget')).map((row) => [row.id, String(row['span'])]));
  const costCenters = await desk.rows('cost_center');
  return desk.run(async (work) => {
    const choices = await ledgerChoices(work.tx, actor);
    const budgets = choices.budgets.map((one): LedgerBudget => ({ ...one, span: spans.get(one.id) ?? 'year' }));
    const scopes = scopesOf(choices, costCenters);
    const reading = readLedgerQuestion(question, { scopes, budgets, today: desk.today });
    if (!reading.isMeant) return null;
    const ask = (budget: string | null) =>
      ledgerOf(work.tx, actor.organizationId, { wish: wishOf(reading, budget), today: desk.today });
    if (reading.missed.length > 0) return notUnderstood(reading, budgets, desk);
    if (reading.each) {
      const label = reading.each;
      const same = scopes.filter((one) => one.label === label && !(label === 'Cost center' && one.code === ''));
      const each = [];
      for (const scope of same.slice(0, MOST_EACH)) {
        const wish = wishOf({ ...reading, scopes: [...reading.scopes, scope], over: null }, reading.budget?.id ?? null);
        each.push({ scope, ledger: await ledgerOf(work.tx, actor.organizationId, { wish, today: desk.today }) });
      }
      return eachAnswer(
        desk,
        reading,
        each.filter(({ ledger }) => ledger.count > 0),
        budgets,
      );
    }
    let ledger = await ask(reading.budget?.id ?? null);
    // Of a project the money may lie in a budget of its own.
    if (ledger.count === 0 && !reading.budget)
      for (const { id } of budgets) {
        const other = await ask(id);
        if (other.count > 0 && other.budget && other.budget.endsOn >= desk.today) {
          ledger = other;
          break;
        }
      }
    return answerFrom(desk, reading, ledger, budgets);
  });
}

function scopesOf(
  choices: Awaited<ReturnType<typeof ledgerChoices>>,
  costCenters: Awaited<ReturnType<Desk['rows']>>,
): readonly Scope[] {
  const parts = choices.segments.flatMap(({ name: label, position, values }) =>
    values.map(({ code, name }): Scope => ({ dimension: `part ${position}`, label, key: code, code, name })),
  );
  const departments = choices.departments.map(
    (name): Scope => ({ dimension: 'department', label: 'Department', key: name, code: '', name }),
  );
  const centers = costCenters.map(
    (row): Scope => ({
      dimension: 'costCenter',
      label: 'Cost center',
      key: row.id,
      code: String(row['code']),
      name: String(row['name']),
    }),
  );
  return [
    ...parts.filter(
      ({ label, code }) => !/^0+$/.test(code) && !(label === 'Department' && centers.some((one) => one.code === code)),
    ),
    ...departments,
    ...centers,
  ];
}

const keyIn = (scopes: readonly Scope[], dimension: string): string | null =>
  scopes.find((one) => one.dimension === dimension)?.key ?? null;

const partsOf = (scopes: readonly Scope[]): [number, string][] =>
  scopes.flatMap(({ dimension, key }) =>
    dimension.startsWith('part ') ? [[Number(dimension.slice(5)), key] as [number, string]] : [],
  );

export const wishOf = ({ scopes, over, account }: LedgerReading, budget: string | null): LedgerQuery => ({
  budget,
  search: account ?? '',
  parts: partsOf(scopes).map(([position, code]) => ({ position, codes: [code] })),
  department: keyIn(scopes, 'department'),
  costCenter: keyIn(scopes, 'costCenter'),
  over,
  asOf: null,
  order: over === null ? 'account' : 'percent',
  isDescending: over !== null,
  offset: 0,
  limit: MOST_LINES,
});

export function pathOf({ scopes, over, account }: LedgerReading, budget: string): string {
  const address: LedgerAddress = {
    budget,
    by: '',
    search: account ?? '',
    department: keyIn(scopes, 'department') ?? '',
    costCenter: keyIn(scopes, 'costCenter') ?? '',
    over: over === null ? '' : String(over),
    asOf: '',
    sort: over === null ? '' : '-percent',
    page: 1,
    columns: [],
    parts: Object.fromEntries(partsOf(scopes).map(([position, code]) => [String(position), code])),
  };
  return `${BUDGETS}${ledgerAddress(address)}`;
}

const named = ({ label, code, name }: Scope): string => `${label.toLowerCase()} ${code ? `${code} ` : ''}${name}`;

function saidOf({ scopes, account, over }: LedgerReading): string {
  const all = [
    ...scopes.map(named),
    ...(account ? [`account ${account}`] : []),
    ...(over === null ? [] : [`used to ${over}% or more`]),
  ];
  return all.length > 0 ? all.join(', ') : 'all lines';
}

function answerFrom(desk: Desk, reading: LedgerReading, ledger: Ledger, budgets: readonly LedgerBudget[]): Answer {
  const { budget, count, sums } = ledger;
  const read = readingOf(reading, budget, budgets);
  if (!budget)
    return {
      sentences: [{ text: 'There is no budget yet, so I give no figure.', from: [] }],
      actions: [],
      isKnown: false,
    };
  const said = `${saidOf(reading)}, ${budget.name.charAt(0).toLowerCase()}${budget.name.slice(1)}`;
  const path = pathOf(reading, budget.id);
  const source = (passage: string): Source => ({ kind: 'page', title: `Budget lines, ${said}`, path, passage });
  const actions = [openAction(`Open the budget lines: ${said}`, path)];
  if (count === 0) {
    const text = `No budget line has ${said}, so I give no figure.`;
    return { sentences: [{ text, from: [source(text)] }], actions, isKnown: true, reading: read };
  }
  const lines = `${count} ${count === 1 ? 'line' : 'lines'}`;
  if (reading.over !== null) {
    const head = `${lines} of ${budget.name} ${count === 1 ? 'is' : 'are'} used to ${reading.over}% or more${reading.scopes.length > 0 ? ` (${reading.scopes.map(named).join(', ')})` : ''}${count > MOST_LINES ? `; the first ${MOST_LINES} are these` : ''}.`;
    const each = ledger.lines.map(
      (line): Sentence => ({
        text: `${line.account} ${line.name}: ${line.percent}% used, ${dollarsOf(line.available, desk)} available.`,
        from: [source(head)],
        isLine: true,
      }),
    );
    return { sentences: [{ text: head, from: [source(head)] }, ...each], actions, isKnown: true, reading: read };
  }
  const figure = reading.figure ?? 'available';
  const share = sums.authority > 0 ? `${(Math.round((sums.used / sums.authority) * 1000) / 10).toFixed(1)}%` : null;
  const first =
    figure === 'percent'
      ? share === null
        ? `There is no authority to spend for ${said}, so there is no share of it`
        : `${share} of ${said} is used`
      : `${dollarsOf(sums[figure], desk)} is ${wordsFor[figure]} for ${said}`;
  const text = `${first} (${lines}).`;
  const rest = overview(desk, ledger, share);
  const passage = [text, rest].join('\n');
  return {
    sentences: [text, rest].map((one) => ({ text: one, from: [source(passage)] })),
    actions,
    isKnown: true,
    reading: read,
  };
}

interface Each {
  readonly scope: Scope;
  readonly ledger: Ledger;
}

/** Each fund or department by the figure that was asked for; where a bound was named only those beyond it. */
function eachAnswer(
  desk: Desk,
  reading: LedgerReading,
  each: readonly Each[],
  budgets: readonly LedgerBudget[],
): Answer | null {
  const budget = each[0]?.ledger.budget;
  if (!budget || !reading.each) return null;
  const figure = reading.figure === 'percent' || reading.over !== null ? 'used' : (reading.figure ?? 'available');
  const share = ({ ledger: { sums } }: Each) =>
    sums.authority > 0 ? Math.round((sums.used / sums.authority) * 1000) / 10 : 0;
  const bound = reading.over;
  const kept = each.filter((one) =>
    reading.isOverspent ? one.ledger.sums.available < 0 : bound === null || share(one) > bound,
  );
  const order = (one: Each) => (figure === 'used' ? share(one) : one.ledger.sums[figure]);
  const sorted = kept.toSorted((one, other) => order(other) - order(one));
  const many = `${reading.each.toLowerCase()}s`;
  const beyond = reading.isOverspent
    ? 'have expended or encumbered more than their budget'
    : bound === null
      ? ''
      : `have used more than ${bound}%`;
  const head =
    beyond === ''
      ? `${each.length} ${many} in ${budget.name}, by what is ${figure === 'used' ? 'used' : ledgerFigures[figure].toLowerCase()}${sorted.length > MOST_SHOWN ? `; the first ${MOST_SHOWN} are these` : ''}.`
      : `${sorted.length === 0 ? 'None' : String(sorted.length)} of ${each.length} ${many} in ${budget.name} ${beyond}.`;
  const path = `${BUDGETS}${ledgerAddress({ ...emptyAddress, budget: budget.id })}`;
  const lines = sorted.slice(0, MOST_SHOWN).map((one): Sentence => {
    const { scope, ledger } = one;
    const money =
      figure === 'used'
        ? `${share(one)}% used, ${dollarsOf(ledger.sums.available, desk)} available`
        : `${dollarsOf(ledger.sums[figure], desk)} ${wordsFor[figure]}`;
    const at = pathOf({ ...reading, scopes: [...reading.scopes, scope], over: null }, budget.id);
    return {
      text: `${scope.code} ${scope.name}: ${money}.`.trim(),
      from: [{ kind: 'page', title: named(scope), path: at, passage: money }],
      isLine: true,
    };
  });
  return {
    sentences: [
      { text: head, from: [{ kind: 'page', title: `Budget lines, ${budget.name}`, path, passage: head }] },
      ...lines,
    ],
    actions: [openAction(`Open ${budget.name}`, path)],
    isKnown: true,
    reading: readingOf(reading, budget, budgets),
  };
}

const emptyAddress: LedgerAddress = {
  budget: '',
  by: '',
  search: '',
  department: '',
  costCenter: '',
  over: '',
  asOf: '',
  sort: '',
  page: 1,
  columns: [],
  parts: {},
};

const wordsFor: Readonly<Record<Exclude<LedgerFigure, 'percent'>, string>> = {
  available: 'available',
  authority: 'the revised budget',
  adopted: 'the adopted budget',
  expended: 'spent',
  encumbered: 'encumbered',
  preencumbered: 'pre-encumbered',
};

/** Every figure beside the one that was asked for: what may be spent, and where it is. A bucket with nothing in it is left out. */
function overview(desk: Desk, { sums }: Ledger, share: string | null): string {
  const parts = [
    [sums.expended, 'is spent'],
    [sums.encumbered, 'encumbered'],
    [sums.preencumbered, 'pre-encumbered'],
    [sums.contingency, 'held as contingency'],
    [sums.available, 'available'],
  ] as const;
  const told = parts.filter(([cents]) => cents !== 0).map(([cents, words]) => `${dollarsOf(cents, desk)} ${words}`);
  return `Of the revised budget of ${dollarsOf(sums.authority, desk)}, ${listed(told)}${share ? `; ${share} is used` : ''}.`;
}

/** The question again with one thing changed. */
function questionOf(
  figure: LedgerFigure,
  scopes: readonly Scope[],
  { budget, account }: { budget: string | null; account: string | null },
): string {
  const parts = [
    ...scopes.map(({ label, code, name }) => `${label.toLowerCase()} ${code || name}`),
    ...(account ? [`account ${account}`] : []),
  ];
  return [`${ledgerFigures[figure]} in ${parts.join(', ') || 'the budget'}`, ...(budget ? [budget] : [])].join(', ');
}

function readingOf(
  reading: LedgerReading,
  running: { readonly name: string } | null,
  budgets: readonly LedgerBudget[],
): QuestionRead {
  const { scopes, others, account } = reading;
  const figure = reading.figure ?? 'available';
  const name = running?.name ?? null;
  const figures = (Object.keys(ledgerFigures) as LedgerFigure[]).map((one) => ({
    label: ledgerFigures[one],
    ask: questionOf(one, scopes, { budget: name, account }),
  }));
  const parts = scopes.map((scope) => {
    const rest = scopes.filter((one) => one !== scope);
    const same = others.filter(
      (one) => one.dimension !== scope.dimension && !rest.some(({ dimension }) => dimension === one.dimension),
    );
    return {
      label: scope.label,
      value: `${scope.code} ${scope.name}`.trim(),
      choices: [
        ...same.map((one) => ({
          label: `${one.label} ${one.code} ${one.name}`.replaceAll(/\s+/g, ' '),
          ask: questionOf(figure, [one, ...rest], { budget: name, account }),
        })),
        ...(rest.length > 0
          ? [{ label: `Any ${scope.label.toLowerCase()}`, ask: questionOf(figure, rest, { budget: name, account }) }]
          : []),
      ],
    };
  });
  const years = budgets.map((one) => ({
    label: one.name,
    ask: questionOf(figure, scopes, { budget: one.name, account }),
  }));
  return {
    parts: [
      { label: 'Budget lines', value: ledgerFigures[figure], choices: figures },
      ...parts,
      ...(name ? [{ label: 'Budget', value: name, choices: years }] : []),
    ],
    missed: reading.missed,
  };
}

/** A word that nothing in the ledger is called gets no figure. */
function notUnderstood(reading: LedgerReading, budgets: readonly LedgerBudget[], desk: Desk): Answer {
  const quoted = listed(reading.missed.map((word) => `“${word}”`));
  const running = budgets.find(
    ({ span, startsOn, endsOn }) => span === 'year' && startsOn <= desk.today && endsOn >= desk.today,
  );
  const budget = reading.budget ?? running ?? null;
  const rest = reading.scopes.length > 0 ? `${saidOf(reading)}${budget ? `, ${budget.name}` : ''}` : null;
  const sentences = [
    `I did not understand ${quoted} in a question about budgets, so I give no figure. No fund, department, cost center, object or project that I find is called so.`,
    ...(rest
      ? [`Without that the question reads: ${ledgerFigures[reading.figure ?? 'available'].toLowerCase()} for ${rest}.`]
      : []),
  ];
  return {
    sentences: sentences.map((text) => ({ text, from: [] })),
    actions: [
      openAction(
        rest ? `Open the budget lines: ${rest}` : 'Open Budget Management',
        budget && rest ? pathOf(reading, budget.id) : BUDGETS,
      ),
    ],
    isKnown: false,
    reading: readingOf(reading, budget, budgets),
  };
}
