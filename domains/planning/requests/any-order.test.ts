import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure } from '#kernel';
import { decideOn } from '../../../tests/world/approving.ts';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { budget } from '../budget/budget.record.ts';
import { budgetLine } from '../budget/budget-line.record.ts';
import { budgetAmendment } from '../budget/changes/budget-amendment.record.ts';
import { usd } from '../budget/test-world.ts';
import { fundBoardOf } from '../revenue/revenue-board.server.ts';
import { revenueLine } from '../revenue/revenue-line.record.ts';
import { balanceOf, type RevenueWorld, revenueWorld } from '../revenue/test-world.ts';
import { adopt } from '../vote/test-world.ts';
import { budgetCall } from './budget-call.record.ts';
import { budgetRequest } from './budget-request.record.ts';
import { decisionPackage } from './decision-package.record.ts';
import type { RequestSheet } from './request-calls.ts';

let here: RevenueWorld;
let serving: Serving;
beforeAll(async () => {
  here = await revenueWorld();
  serving = await serve(here.county);
  await here.adopted('FY2027', { '5300': 1000, '5310': 400 });
});
afterAll(async () => {
  await serving.close();
  await here.county.close();
});

const ask = (method: string, path: string, body?: object, as = here.priya) =>
  serving.ask({ as: as.actor, method, path: `/api/v1${path}`, ...(body ? { body } : {}) });

const amount = fc.integer({ min: 0, max: 200_000 });
/** After the adoption: money is spent with revenue or fund balance behind it, or without; funds pay each other; approved amendments are undone. */
const move = fc.record({
  kind: fc.constantFrom('spend', 'pay', 'payBack', 'undo'),
  at: fc.nat(20),
  spends: fc.integer({ min: 1, max: 500 }),
  brings: fc.integer({ min: 0, max: 500 }),
  isNamed: fc.boolean(),
});
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never;

const season = fc.record({
  typed: fc.array(fc.record({ at: fc.nat(5), base: amount, oneTime: amount, ongoing: amount }), { maxLength: 4 }),
  packages: fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 2 }),
  isReturned: fc.boolean(),
  percent: fc.integer({ min: 0, max: 100 }),
  estimate: fc.integer({ min: 0, max: 8000 }),
  moves: fc.array(move, { minLength: 3, maxLength: 8 }),
});

const fundsOf = async (id: string) => {
  const { funds, whole } = await here.county.door.run(here.priya.actor, (work) => fundBoardOf(work, id));
  for (const one of [...funds, whole])
    expect(one.beginning + one.revenues + one.transfersIn).toBe(one.appropriations + one.transfersOut + one.ending);
  expect(whole.transfersIn).toBe(whole.transfersOut);
  return funds;
};
/** A refusal with its reason is an answer; anything else is a fault. */
const tried = (doing: Promise<unknown>): Promise<boolean> =>
  doing.then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(Failure);
      return false;
    },
  );

let seasons = 0;

test('a fund balances and versions stay, whatever is requested, recommended, adopted and amended', async () => {
  await fc.assert(
    fc.asyncProperty(season, async ({ typed, packages, isReturned, percent, estimate, moves }) => {
      const year = 2027 + seasons++;
      const { priya, laura, miguel, center, funds } = here;
      const of = await priya.make(budget, {
        name: `FY${year + 1}`,
        startsOn: `${year}-10-01`,
        endsOn: `${year + 1}-09-30`,
      });
      const call = await priya.make(budgetCall, {
        name: `Call for FY${year + 1}`,
        budget: of.id,
        instructions: 'Hold the base.',
        opensOn: '2026-11-01',
        locksOn: '2026-12-31',
        targets: [{ costCenter: center, target: usd(100_000) }],
      });
      await priya.run(budgetCall, 'open', call.id);
      const request = (await priya.list(budgetRequest)).find((one) => one.call === call.id)?.id ?? '';

      let kept: readonly string[] = [];
      const stay = async () => {
        const now = await here.county.door.run(here.county.product.actor, (work) =>
          work.tx.query<{ row: string }>(
            'select to_jsonb(v)::text as row from budget_request_version v where organization_id = $1',
            [work.actor.organizationId],
          ),
        );
        const rows = now.map(({ row }) => row);
        expect(rows).toEqual(expect.arrayContaining([...kept]));
        kept = rows;
      };
      const sheet = async () => (await ask('GET', `/budget_request/${request}/sheet`)).json as unknown as RequestSheet;
      const submit = async () => {
        await miguel.run(budgetRequest, 'submit', request);
        await stay();
      };

      for (const { at, ...parts } of typed) {
        const { lines } = await sheet();
        const line = lines[at % lines.length];
        const { id = '', version = 1 } = line ?? {};
        const body = { lines: [{ id, version, ...parts, justification: 'Prices rose' }] };
        expect((await ask('POST', `/budget_request/${request}/lines`, body, miguel)).status).toBe(200);
      }
      for (const dollars of packages)
        await miguel.make(decisionPackage, {
          request,
          name: `Package of ${dollars}`,
          justification: 'The crew is short.',
          lines: [{ account: '100-5400', oneTime: usd(dollars) }],
        });
      await submit();
      if (isReturned) {
        await priya.run(budgetRequest, 'return', request, 'Look again');
        await submit();
      }
      const asked = await sheet();
      const part = (one: { oneTime: number; ongoing: number; base?: number }) =>
        Math.floor((((one.base ?? 0) + one.oneTime + one.ongoing) * percent) / 100);
      const judged = (
        all: readonly { id: string; version: number; oneTime: number; ongoing: number; base?: number }[],
      ) =>
        all.map((one) => ({ id: one.id, version: one.version, cents: part(one), reason: 'As far as revenue reaches' }));
      const recommendation = { lines: judged(asked.lines), packages: judged(asked.packages) };
      expect((await ask('POST', `/budget_request/${request}/recommendation`, recommendation)).status).toBe(200);
      await priya.run(budgetRequest, 'review', request);
      await stay();
      expect((await ask('POST', `/budget_call/${call.id}/draft`, { makesLines: true })).status).toBe(200);

      await balanceOf(priya, { budget: of.id, fund: funds.general, dollars: 600, fixed: 200 });
      await balanceOf(priya, { budget: of.id, fund: funds.fire, dollars: 50 });
      const revenue = await priya.make(revenueLine, {
        name: 'Property tax',
        budget: of.id,
        account: '100-3110',
        type: 'property_tax',
        estimate: usd(estimate),
      });
      const short = (await fundsOf(of.id)).reduce((sum, { difference }) => sum + Math.max(0, -difference), 0);
      expect(await tried(laura.run(budget, 'propose', of.id))).toBe(short === 0);
      if (short > 0) {
        await priya.edit(revenueLine, revenue.id, revenue.version, {
          estimate: { cents: estimate * 100 + short, currency: 'USD' },
        });
        await laura.run(budget, 'propose', of.id);
      }
      await laura.run(budget, 'recommend', of.id);
      await adopt(here.county, here.council, { record: budget, id: of.id });
      await stay();

      const lines = (await priya.list(budgetLine)).filter((one) => one.budget === of.id);
      const approved: string[] = [];
      const amend = (more: object) =>
        priya.make(budgetAmendment, {
          kind: 'amendment',
          purpose: 'In the middle of the year',
          reason: 'Something happened.',
          day: `${year}-11-20`,
          resolution: 'R-1',
          ...more,
        });
      const decided = async (id: string) => {
        await priya.run(budgetAmendment, 'submit', id);
        await decideOn(here.county, here.council, id, { record: budgetAmendment.name });
        approved.push(id);
      };
      const act = async ({ kind, at, spends, brings, isNamed }: Move): Promise<void> => {
        if (kind === 'undo') {
          const id = approved[at % Math.max(1, approved.length)];
          if (id) await here.council.run(budgetAmendment, 'undo', id, 'It turned out otherwise');
          return;
        }
        const uses = isNamed ? { useOfFundBalance: usd(kind === 'spend' ? spends - brings : spends) } : {};
        const [fromFund, toFund] = kind === 'pay' ? [funds.general, funds.fire] : [funds.fire, funds.general];
        const { id } =
          kind === 'spend'
            ? await amend({
                lines: [{ line: lines[at % lines.length]?.id ?? '', increase: usd(spends) }],
                revenues: brings === 0 ? [] : [{ line: revenue.id, increase: usd(brings) }],
                ...uses,
              })
            : await amend({
                lines: [],
                transferBudget: of.id,
                transfers: [{ fromFund, toFund, amount: usd(spends) }],
                ...uses,
              });
        await decided(id);
      };
      here.county.clock.set(`${year}-11-20T15:00:00Z`);
      for (const one of moves) {
        await tried(act(one));
        expect((await fundsOf(of.id)).filter(({ difference }) => difference < 0)).toEqual([]);
        await stay();
      }
      here.county.clock.set('2026-11-20T15:00:00Z');
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
