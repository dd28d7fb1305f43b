import { randomUUID } from 'node:crypto';
import { costCenter } from '#domains/finance/public.ts';
import { budget } from '#domains/planning/budget/budget.record.ts';
import { budgetLine } from '#domains/planning/budget/budget-line.record.ts';
import { budgetCall } from '#domains/planning/requests/budget-call.record.ts';
import { budgetRequest } from '#domains/planning/requests/budget-request.record.ts';
import { decisionPackage } from '#domains/planning/requests/decision-package.record.ts';
import {
  keptLine,
  keptPackage,
  keptRecommended,
  packageAsked,
} from '#domains/planning/requests/request-effects.server.ts';
import { requestLine } from '#domains/planning/requests/request-line.record.ts';
import { totalOf } from '#domains/planning/requests/request-totals.ts';
import { keepVersions } from '#domains/planning/requests/versions.server.ts';
import type { Actor, Row } from '#kernel';
import type { As, Cast } from './county.ts';
import { keep } from './grant-hands.ts';
import { lineQuestions, type Proposed, pastPackages, proposedPackages } from './budget-request-list.ts';

const money = (cents: number) => ({ cents: Math.round(cents), currency: 'USD' });
const dollarsOf = (cents: number): number => Math.round(cents / 100) * 100;
const instructions =
  'Hold the base at the current level. Request one-time money apart from what stays, justify both, and put every change of service into a decision package with a measure. Rank your packages.';

interface Hands {
  readonly as: As;
  readonly priya: Actor;
  readonly council: Actor;
  /** Code and manager of each cost center by its id. */
  readonly centers: ReadonlyMap<string, { readonly code: string; readonly manager: Actor }>;
}

/** Three years of requests that were adopted, and the open call for the next one. */
export async function seedBudgetRequests(as: As, cast: Cast): Promise<void> {
  const one = (name: string): Actor => cast.get(name) as Actor; // people of the county
  const priya = one('Priya Raman');
  const byId = new Map([...cast.values()].map((actor) => [actor.id, actor]));
  const rows = await as(priya).rows(costCenter, {
    where: { status: 'active', isGroup: false },
    fields: ['code', 'manager'],
    order: 'code',
    most: 'all',
  });
  const centers = new Map(
    rows.flatMap(({ id, code, manager }) => {
      const actor = byId.get(manager ?? '');
      return actor ? [[id, { code, manager: actor }] as const] : [];
    }),
  );
  const hands = { as, priya, council: one('Adaeze Okafor'), centers };
  for (const year of [2025, 2026, 2027] as const) await pastYear(hands, year);
  await nextYear(hands);
}

type Line = Pick<Row<typeof budgetLine>, 'id' | 'name' | 'account' | 'costCenter' | 'amount'>;

async function linesOf({ as, priya }: Hands, year: number): Promise<{ id: string; lines: readonly Line[] }> {
  const hands = as(priya);
  const found = await hands.row(budget, { where: { name: `Fiscal year ${year}` }, fields: ['name'] });
  if (!found) throw new Error(`The seed has no fiscal year ${year}`);
  const lines = await hands.rows(budgetLine, {
    where: { budget: found.id, isGroup: false },
    fields: ['name', 'account', 'costCenter', 'amount'],
    order: 'account',
    most: 'all',
  });
  return { id: found.id, lines };
}

/** A call of an adopted year: each line asked for a little more than it got, packages were funded or not. */
async function pastYear(hands: Hands, year: 2025 | 2026 | 2027): Promise<void> {
  const { as, priya, centers } = hands;
  const { id, lines } = await linesOf(hands, year);
  const [opened, asked, recommended, voted] = [
    `${year - 1}-01-12`,
    `${year - 1}-03-20`,
    `${year - 1}-05-14`,
    `${year - 1}-09-17`,
  ];
  const [call] = await keep(as(priya, opened).asProduct, budgetCall, [
    [
      {
        name: `Budget call FY${year}`,
        budget: id,
        instructions,
        opensOn: opened,
        locksOn: `${year - 1}-03-31`,
        targets: [...centers.keys()].map((center) => ({ costCenter: center, target: money(sumOf(lines, center)) })),
      },
      { status: 'closed', createdBy: priya.id },
    ],
  ]);
  if (!call) return;
  const packages = pastPackages.filter((one) => one.year === year);
  const fundedOn = (center: string, account: string): number => {
    const code = centers.get(center)?.code;
    const line = lines.find((one) => one.costCenter === center && one.account === account);
    const isFunded = packages.some((one) => one.center === code && one.isFunded && account.includes(`-${one.object}-`));
    return isFunded && line ? dollarsOf(line.amount.cents * 0.1) : 0;
  };
  const requests = await keep(
    as(priya, recommended).asProduct,
    budgetRequest,
    [...centers].map(([center, { manager }]) => [
      { call: call.id, costCenter: center },
      {
        status: 'reviewed',
        createdBy: manager.id,
        manager: manager.id,
        people: [manager.id],
        openUntil: `${year - 1}-03-31`,
        target: money(sumOf(lines, center)),
        submittedBy: manager.id,
        reviewedBy: priya.id,
        recommended: money(sumOf(lines, center)),
      },
    ]),
  );
  const byCenter = new Map(requests.map((one) => [one.costCenter, one]));
  const made = await keep(
    as(priya, asked).asProduct,
    requestLine,
    lines.flatMap(({ name, account, costCenter: center, amount }, at) => {
      const request = byCenter.get(center ?? '');
      const own = amount.cents - fundedOn(center ?? '', account);
      const more = at % 3 === 1 ? dollarsOf(own * 0.03) : 0;
      return request
        ? [
            [
              {
                request: request.id,
                name: name.replace(/ FY\d{4}$/, ''),
                account,
                base: money(own),
                oneTime: more > 0 ? money(more) : null,
                justification: more > 0 ? 'Prices of supplies and contracts rose since the last bid.' : null,
              },
              {
                createdBy: request.submittedBy,
                people: request.people,
                recommended: money(own),
                reason: more > 0 ? 'Held at the current level' : null,
              },
            ] as const,
          ]
        : [];
    }),
  );
  const proposed = await keep(
    as(priya, asked).asProduct,
    decisionPackage,
    packages.flatMap((one, at) => {
      const [center] = [...centers].find(([, { code }]) => code === one.center) ?? [];
      const request = byCenter.get(center ?? '');
      const line = lines.find(({ costCenter: of, account }) => of === center && account.includes(`-${one.object}-`));
      if (!request || !line) return [];
      const cost = money(dollarsOf(line.amount.cents * 0.1));
      return [
        [
          {
            ...saidOf(one),
            request: request.id,
            lines: [{ account: line.account, ...(one.stays ? { ongoing: cost } : { oneTime: cost }) }],
          },
          {
            status: one.isFunded ? 'recommended' : 'not_recommended',
            createdBy: request.submittedBy,
            people: request.people,
            rank: at + 1,
            recommended: one.isFunded ? cost : money(0),
            reason: one.isFunded ? null : 'Not within the revenue of this year',
          },
        ] as const,
      ];
    }),
  );
  for (const request of requests) {
    const manager = centers.get(request.costCenter)?.manager ?? priya;
    const ownLines = made.filter((line) => line.request === request.id);
    const own = proposed.filter((each) => each.request === request.id);
    const granted = keptRecommended(ownLines, own);
    const items = [
      ...ownLines.map((line) => keptLine(line, line.base.cents + (line.oneTime?.cents ?? 0), line.justification)),
      ...own.map((each) => keptPackage(each, packageAsked(each), each.justification)),
    ];
    await keepVersions(as(manager, asked), [{ request: request.id, stage: 'requested', items }]);
    await keepVersions(as(priya, recommended), [{ request: request.id, stage: 'recommended', items: granted }]);
    await keepVersions(as(hands.council, voted), [{ request: request.id, stage: 'adopted', items: granted }]);
    const product = as(hands.council, voted).asProduct;
    for (const { id: one, recommended: given } of own)
      await product.move(decisionPackage, one, (given?.cents ?? 0) === 0 ? 'drop' : 'fund', {
        computed: { funded: given },
      });
    await product.move(budgetRequest, request.id, 'adopt', {
      computed: { requested: money(totalOf(items)), adopted: money(totalOf(granted)) },
    });
  }
}

const sumOf = (lines: readonly Line[], center: string): number =>
  lines.reduce((sum, one) => (one.costCenter === center ? sum + one.amount.cents : sum), 0);

const saidOf = ({ name, kind, why, measure, now, goal }: Proposed) => ({
  name,
  kind,
  justification: why,
  measure: measure ?? null,
  now: now ?? null,
  goal: goal ?? null,
});

/** The open call: some departments are done, one was sent back, most are still at it. */
async function nextYear(hands: Hands): Promise<void> {
  const { as, priya, centers } = hands;
  const { lines } = await linesOf(hands, 2027);
  const { id } = await linesOf(hands, 2028);
  const call = await as(priya, '2026-11-16').insert(budgetCall, {
    name: 'Budget call FY2028',
    budget: id,
    instructions,
    opensOn: '2026-11-16',
    locksOn: '2027-01-29',
    targets: [...centers.keys()].map((center) => ({
      costCenter: center,
      target: money(dollarsOf(sumOf(lines, center) * 1.01)),
    })),
  });
  await as(priya, '2026-11-16').move(budgetCall, call.id, 'open');
  const requests = await as(priya).rows(budgetRequest, {
    where: { call: call.id },
    fields: ['costCenter'],
    most: 'all',
  });
  const requestOf = (code: string) => {
    const found = requests.find((one) => centers.get(one.costCenter)?.code === code);
    const manager = centers.get(found?.costCenter ?? '')?.manager;
    if (!found || !manager) throw new Error(`The seed has no request of ${code}`);
    return { id: found.id, manager };
  };
  await askedOnLines(hands, requestOf);
  for (const { center, object, dollars, ...one } of proposedPackages) {
    const { id: request, manager } = requestOf(center);
    const account = lines.find(
      (line) => centers.get(line.costCenter ?? '')?.code === center && line.account.includes(`-${object}-`),
    )?.account;
    const cost = money(dollars * 100);
    await as(manager, '2026-11-17').insert(decisionPackage, {
      ...saidOf({ center, object, ...one }),
      request,
      lines: [{ account: account ?? object, ...(one.stays ? { ongoing: cost } : { oneTime: cost }) }],
    });
  }
  const submitted = ['2010', '4110', '5010', '6010', '1020'] as const;
  for (const code of submitted) {
    const { id: request, manager } = requestOf(code);
    await as(manager, '2026-11-18').move(budgetRequest, request, 'submit');
  }
  await as(priya, '2026-11-19').move(budgetRequest, requestOf('6010').id, 'return', {
    reason: 'Rank the playground before the mowers, and say what each saves.',
  });
  const legal = requestOf('1020').id;
  const product = as(priya, '2026-11-19').asProduct;
  const judged = await product.rows(decisionPackage, { where: { request: legal }, order: 'rank', most: 'all' });
  for (const [at, each] of judged.entries())
    await product.change(
      decisionPackage,
      each.id,
      {},
      at === 0
        ? { recommended: money((each.oneTime?.cents ?? 0) + (each.ongoing?.cents ?? 0)) }
        : { recommended: money(0), reason: 'Outside counsel stays cheaper' },
    );
  await as(priya, '2026-11-19').move(budgetRequest, legal, 'review');
}

/** The budget office asks about the first line of two departments; one of them has answered. */
async function askedOnLines(
  { as, priya }: Hands,
  requestOf: (code: string) => { readonly id: string; readonly manager: Actor },
): Promise<void> {
  for (const { code, question, answer } of lineQuestions) {
    const { id: request, manager } = requestOf(code);
    const line = await as(priya).row(requestLine, { where: { request }, fields: [], order: 'account' });
    if (!line) throw new Error(`The seed has no request line of ${code}`);
    const said = [
      [priya, '2026-11-17', question] as const,
      ...(answer ? [[manager, '2026-11-18', answer] as const] : []),
    ];
    for (const [by, day, text] of said) {
      const work = as(by, day);
      await work.tx.query(
        `insert into comment (organization_id, id, created_at, created_by, record, row_id, text) values ($1, $2, $3, $4, $5, $6, $7)`,
        [work.actor.organizationId, randomUUID(), work.now(), by.id, requestLine.name, line.id, text],
      );
    }
  }
}
