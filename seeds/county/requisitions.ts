import { passedMatch } from '#domains/procurement/intake/passed-match.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { type Actor, Failure, type New } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { everybodyDecides, memberOf } from '../deciding.ts';
import { type Chance, chance } from './chance.ts';
import type { As, Cast } from './county.ts';
import { people } from './people.ts';
import { aboutNeeds, reasons, type Season, seasons, type Step } from './requests.ts';
import { cooperatives } from './served.ts';
import { STORY_DAY } from '../story-days.ts';
import { costCenters, type Need, needs } from './spending.ts';
import { suggestedFirm } from './vendors.ts';

interface Given {
  /** Ids of cost centers by code. */
  readonly centers: ReadonlyMap<string, string>;
  readonly codes: ReadonlyMap<string, string>;
  /** Ids of vendors by the name that requests give them. */
  readonly firms: ReadonlyMap<string, string>;
}

interface Hands extends Given {
  readonly as: As;
  readonly cast: Cast;
  readonly actorOf: (name: string) => Actor;
  readonly random: Chance;
  /** What became of requests that waited: a chance of its own, so that all the others stay as they are. */
  readonly later: Chance;
  /** Ids of budget lines by fiscal year, cost center and object of the account. */
  readonly lines: ReadonlyMap<string, string>;
  /** Ids of cooperative contracts by number. */
  readonly contracts: ReadonlyMap<string, string>;
  /** What is left on each budget line as far as these requests know; the ledger has the last word. */
  readonly left: Map<string, number>;
}

/** What was submitted before this day was decided meanwhile. */
const STILL_WAITS = '2026-11-19';
const DAY = 86_400_000;
export const after = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
const fiscalYear = (day: string): number => Number(day.slice(0, 4)) + (day.slice(5) >= '10-01' ? 1 : 0);
const usd = (cents: number) => ({ cents: Math.round(cents), currency: 'USD' });
const joined = cooperatives.filter(({ participation }) => participation);

/** The contract that is there already for all of a need, and those that cover a part of it and are passed over. */
function contractsFor(codes: readonly string[], { day, federal }: { day: string; federal: boolean }) {
  const open = joined.filter(
    ({ participation, federalTerms, codes: theirs }) =>
      (participation?.[1] ?? '') <= day && (!federal || federalTerms) && codes.some((code) => theirs.includes(code)),
  );
  const whole = open.find(({ codes: theirs }) => codes.every((code) => theirs.includes(code)));
  return { whole, passed: open.filter((one) => one !== whole) };
}

/** Four hundred requests over three fiscal years, in every state, each through the doors that everybody uses. */
export async function seedRequisitions(as: As, cast: Cast, given: Given): Promise<void> {
  const actorOf = (name: string): Actor => {
    const actor = cast.get(name);
    if (!actor) throw new Error(`No one is called ${name} in the county`);
    return actor;
  };
  const product = as(actorOf('Dana Whitfield')).asProduct;
  const contracts = await contractsOf(product);
  const hands: Hands = {
    ...given,
    contracts,
    as,
    cast,
    actorOf,
    random: chance(20261120),
    later: chance(20261119),
    ...(await budgetOf(product)),
  };
  for (const season of seasons) {
    const days = Array.from({ length: season.count }, () => workday(hands.random.day(season.from, daysOf(season))));
    for (const day of days.toSorted()) await one(hands, season, day);
  }
  await inPieces(hands);
  await shared(hands);
}

const daysOf = ({ from, to }: Season): number => (Date.parse(to) - Date.parse(from)) / DAY;

/** Nobody asks on a Saturday or Sunday. */
function workday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return after(day, weekday === 6 ? -1 : weekday === 0 ? -2 : 0);
}

async function contractsOf(work: UnitOfWork): Promise<ReadonlyMap<string, string>> {
  const found = await work.tx.query<{ id: string; number: string }>(
    'select id, number from cooperative_contract where organization_id = $1',
    [work.actor.organizationId],
  );
  return new Map(found.map(({ id, number }) => [number, id]));
}

/** The lines of budgets that can be booked to, and what is left on each as the ledger has it now. */
export async function budgetOf(work: UnitOfWork): Promise<Pick<Hands, 'lines' | 'left'>> {
  const found = await work.tx.query<{ id: string; center: string; account: string; year: number; cents: number }>(
    `select l.id, l.cost_center as center, l.account, extract(year from b.ends_on)::integer as year,
       coalesce((select sum(case when p.bucket in ('adopted', 'amended', 'transferred', 'carried') then p.cents
                                 when p.bucket in ('preencumbered', 'encumbered', 'expended', 'contingency') then -p.cents else 0 end)
                 from budget_posting p where p.organization_id = l.organization_id and p.line = l.id), 0)::bigint as cents
     from budget_line l join budget b on b.organization_id = l.organization_id and b.id = l.budget
     where l.organization_id = $1 and l.status = 'open' and not l.is_group and b.status in ('adopted', 'amended')`,
    [work.actor.organizationId],
  );
  return {
    lines: new Map(
      found.map(({ id, center, account, year }) => [lineKey(year, center, account.split('-')[3] ?? ''), id]),
    ),
    left: new Map(found.map(({ id, cents }) => [id, Number(cents)])),
  };
}

export const lineKey = (year: number, center: string, object: string): string => `${year} ${center} ${object}`;

async function one(hands: Hands, { lives }: Season, day: string): Promise<void> {
  const { random, as, actorOf } = hands;
  const need = random.one(needs);
  const requester = actorOf(random.one(people.filter(({ department }) => department === need.department)).name);
  const federal = need.department === 'Emergency Management' && random.number(1, 3) > 1;
  const wish = requestFor(hands, need, { day, federal });
  const mine = as(requester, day);
  const asked = await mine.insert(requisition, wish.request);
  for (const { name, number } of wish.passed)
    await mine.insert(passedMatch, {
      requisition: asked.id,
      kind: 'cooperative',
      offered: `${name} (${number})`,
      reason: 'wrong_item',
      note: 'The contract has a part of it only, and both parts have to fit.',
    });
  const steps = random.weighted(lives);
  const pays = wish.line === null || (hands.left.get(wish.line) ?? 0) >= asked.total.cents;
  // A line that is used up waits for a transfer.
  if (!pays) return;
  if (wish.line && steps.includes('approve') && !steps.includes('cancel'))
    hands.left.set(wish.line, (hands.left.get(wish.line) ?? 0) - asked.total.cents);
  const on = await live(hands, { id: asked.id, requester, day, steps });
  if (on < STILL_WAITS) await isDealtWith(hands, { id: asked.id, requester, day: on });
}

/** The approvers answered within some days; what nobody may decide on was given up. */
async function isDealtWith(hands: Hands, { id, requester, day }: Waiting): Promise<void> {
  const product = hands.as(requester, day).asProduct;
  const isWaiting = async () => (await product.find(requisition, id))?.status === 'submitted';
  if (!(await isWaiting())) return;
  const random = hands.later;
  const on = workday(after(day, random.number(1, 4)));
  // What was approved before the fiscal year that runs was ordered as well.
  const steps = random.weighted(fiscalYear(on) < fiscalYear(STORY_DAY) ? answersOfThen : answers);
  await live({ ...hands, random }, { id, requester, day: on < STORY_DAY ? on : STORY_DAY, steps, isPrompt: true });
  if (await isWaiting()) await live({ ...hands, random }, { id, requester, day: on, steps: ['cancel'] });
}

const answers: Season['lives'] = [
  [60, ['approve']],
  [22, ['approve', 'order']],
  [10, ['reject']],
  [8, ['return']],
];

const answersOfThen: Season['lives'] = answers.map(([weight, steps]) => [
  weight,
  steps.includes('approve') ? ['approve', 'order'] : steps,
]);

interface Waiting {
  readonly id: string;
  readonly requester: Actor;
  readonly day: string;
}

/** One request as its department would write it on that day. */
function requestFor(
  { random, centers, lines, codes, contracts, firms, as }: Hands,
  need: Need,
  { day, federal }: { day: string; federal: boolean },
): { request: New<typeof requisition>; line: string | null; passed: readonly (typeof joined)[number][] } {
  const about = aboutNeeds[need.purpose];
  const own = costCenters.filter(([, , department]) => department === need.department);
  const flood = own.find(([code]) => code === '2120');
  const [center] = (federal ? flood : undefined) ?? random.one(own);
  const year = fiscalYear(day);
  // A budget that is closed takes no more; what was asked for then was booked in the system before.
  const line = lines.get(lineKey(year, centers.get(center) ?? '', about?.object ?? '5520')) ?? null;
  const codeOf = (at: number) => codes.get(about?.codes[Math.min(at, about.codes.length - 1)] ?? '');
  const used = need.items.map((_, at) => about?.codes[Math.min(at, about.codes.length - 1)] ?? '');
  const { whole, passed } = contractsFor(used, { day, federal });
  const dearer = 1 + (year - 2027) * 0.03;
  const site = about ? random.one(about.sites) : null;
  return {
    line,
    passed,
    request: {
      purpose: need.purpose,
      category: about?.category ?? 'goods',
      costCenter: centers.get(center) ?? '',
      neededBy: random.day(after(as.day(day), 10), 110),
      ...(site ? { site } : {}),
      federalFunds: federal,
      ...(federal ? { federalAward: 'FEMA-4834-PW-00117', awardedOn: '2025-03-14' } : {}),
      soleSource: need.why !== undefined,
      ...(need.why ? { justification: need.why } : {}),
      ...(whole ? { path: 'contract', contract: contracts.get(whole.number) ?? null } : {}),
      ...(random.number(1, 3) === 1 && about
        ? { suggestedVendors: [suggestedFirm(firms, random.one(about.vendors))] }
        : {}),
      ...(line ? { accounts: [{ budgetLine: line }] } : {}),
      lines: need.items.map(([item, least, most, unit, price], at) => {
        const commodity = codeOf(at);
        return {
          item,
          quantity: { amount: String(random.number(least, most)), unit },
          unitPrice: usd(price * dearer * random.number(95, 108)),
          ...(commodity ? { commodity } : {}),
        };
      }),
    },
  };
}

/** Takes a request through its steps, each some days after the one before and never in the next fiscal year. Answers the day of the last one. */
export async function live(
  { as, cast, actorOf, random }: Pick<Hands, 'as' | 'cast' | 'actorOf' | 'random'>,
  { id, requester, day, steps, isPrompt = false }: Waiting & { steps: readonly Step[]; isPrompt?: boolean },
): Promise<string> {
  const last = day < '2026-10-01' ? `${fiscalYear(day)}-09-30` : STORY_DAY;
  let on = day;
  for (const step of steps) {
    const wait =
      step === 'submit'
        ? random.number(0, 2)
        : random.number(0, 9) + (random.number(1, 4) === 1 ? random.number(3, 16) : 0);
    const next = isPrompt && on === day ? day : workday(after(on, wait));
    on = next > last ? last : next;
    const reason = step === 'return' || step === 'reject' || step === 'cancel' ? random.one(reasons[step]) : null;
    if (step === 'approve' || step === 'return' || step === 'reject') {
      const wish = { record: requisition.name, row: id, word: step, comment: reason };
      const handsOf = (member: string) => {
        const decider = memberOf(cast, member);
        return decider && as(decider, on);
      };
      const product = as(requester, on).asProduct;
      if (!(await isDone(product, (work) => everybodyDecides(work, wish, handsOf)))) return on;
    } else {
      const hands = step === 'order' ? as(actorOf('Chantal Beaumont'), on) : as(requester, on);
      // Somebody may still be looking at it.
      if (step === 'order' && (await hands.find(requisition, id))?.status !== 'approved') return on;
      const move = (work: UnitOfWork) => work.move(requisition, id, step, reason ? { reason } : {});
      if (step !== 'submit') await move(hands);
      // What the rules refuse, for want of quotes or of a case, stays a draft.
      else if (!(await isDone(hands, move))) return on;
    }
  }
  return on;
}

/** What is refused, for want of authority, money or papers, keeps waiting as it would in life. */
async function isDone(work: UnitOfWork, act: (work: UnitOfWork) => Promise<unknown>): Promise<boolean> {
  try {
    await work.inSavepoint(act);
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

/** Sandbags in five pieces: four went through, and the fifth waits as a draft because together they are one purchase. */
async function inPieces(hands: Hands): Promise<void> {
  const { as, actorOf, centers, lines, codes } = hands;
  const theo = actorOf('Theo Papadakis');
  const line = lines.get(lineKey(2027, centers.get('2120') ?? '', '5520'));
  for (const [at, day] of ['2026-10-22', '2026-10-29', '2026-11-05', '2026-11-12', '2026-11-19'].entries()) {
    const asked = await as(theo, day).insert(requisition, {
      purpose: `Sandbags for the levee, part ${at + 1}`,
      costCenter: centers.get('2120') ?? '',
      project: 'Levee before the winter',
      site: 'Emergency warehouse',
      federalFunds: true,
      federalAward: 'FEMA-4834-PW-00117',
      awardedOn: '2025-03-14',
      path: 'direct',
      suggestedVendors: [suggestedFirm(hands.firms, 'Gulf Sandbag Company')],
      ...(line ? { accounts: [{ budgetLine: line }] } : {}),
      lines: [
        {
          item: 'Sandbag, woven, printed',
          quantity: { amount: '9200', unit: 'EA' },
          unitPrice: usd(39),
          ...(codes.get('SANDBAG') ? { commodity: codes.get('SANDBAG') ?? null } : {}),
        },
      ],
    });
    if (at < 4) await live(hands, { id: asked.id, requester: theo, day, steps: ['submit', 'approve'] });
  }
}

/** One purchase that three cost centers pay: one in percent, one a fixed amount, the last the rest. */
async function shared(hands: Hands): Promise<void> {
  const { as, actorOf, centers, lines } = hands;
  const rosa = actorOf('Rosa Delgado');
  const lineOf = (center: string) => lines.get(lineKey(2027, centers.get(center) ?? '', '5640')) ?? '';
  const asked = await as(rosa, '2026-11-05').insert(requisition, {
    purpose: 'Message boards for road work and flooding',
    category: 'goods',
    costCenter: centers.get('4010') ?? '',
    neededBy: '2027-01-15',
    site: 'Public works yard',
    accounts: [
      { budgetLine: lineOf('4010'), percent: 40 },
      { budgetLine: lineOf('4020'), fixed: usd(450_000) },
      { budgetLine: lineOf('4030') },
    ],
    lines: [{ item: 'Portable message board, solar', quantity: { amount: '3', unit: 'EA' }, unitPrice: usd(479_000) }],
  });
  await live(hands, { id: asked.id, requester: rosa, day: '2026-11-05', steps: ['submit', 'approve'] });
}
