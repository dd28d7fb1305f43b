import { addDays, addWorkingDays, instantOn, type WorkingCalendar } from '#domains/customers/calendar/calendar.ts';
import { calendarOf } from '#domains/customers/public.server.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { completeText } from '#domains/procurement/solicitation/judging.server.ts';
import { solicitationQuestion } from '#domains/procurement/publication/solicitation-question.record.ts';
import { solicitationSection } from '#domains/procurement/solicitation/solicitation-section.record.ts';
import { solicitation } from '#domains/procurement/solicitation/solicitation.record.ts';
import { scoredTypes } from '#domains/procurement/solicitation/solicitation-words.ts';
import { usualCriteria } from '#domains/procurement/solicitation/draft-of.ts';
import { everybodyDecides, memberOf } from '../deciding.ts';
import type { Actor, New } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { scheduleAuction, withClock } from './auctions.ts';
import type { As, Cast } from './county.ts';
import { type Past, pastSolicitations, type Present, presentSolicitations } from './solicitation-list.ts';
import { sectionsOf } from './solicitation-texts.ts';
import { inquiriesFor } from './rfis.ts';
import { roomiestLine } from './waiting.ts';

type Draft = New<typeof solicitation>;

/** Opening is at two o’clock, while the clerk’s office is open. */
const DUE = 14 * 60;

const MEETS = 10 * 60;

interface Hands {
  readonly as: As;
  readonly cast: Cast;
  readonly codes: ReadonlyMap<string, string>;
  readonly chantal: Actor;
  readonly walter: Actor;
  readonly fiona: Actor;
  readonly calendar: WorkingCalendar;
}

/** Sixty calls to vendors over two years, in every state, each through the doors that everybody uses. */
export async function seedSolicitations(
  as: As,
  cast: Cast,
  { codes }: { readonly codes: ReadonlyMap<string, string> },
): Promise<void> {
  const [chantal, walter, fiona] = ['Chantal Beaumont', 'Walter Kowalski', 'Fiona MacLeod'].map((name) =>
    cast.get(name),
  ) as [Actor, Actor, Actor]; // three names, three people of the county
  const hands: Hands = { as, cast, codes, chantal, walter, fiona, calendar: await calendarOf(as(walter)) };
  for (const season of Map.groupBy(pastSolicitations, ({ published }) => seasonOf(published)).values())
    await wereWritten(hands, season);
  for (const one of presentSolicitations) await isUnderWay(hands, one);
  for (const one of toSource) await isApproved(hands, one);
}

/** What every one says, whenever it was. */
const itemsOf = (
  codes: Hands['codes'],
  items: Past['items'],
  as: { readonly kind: 'base' } | { readonly kind: 'alternate'; readonly effect: 'add' },
) =>
  items.map(([item, amount, unit, code]) => ({
    item,
    ...as,
    quantity: { amount: String(amount), unit },
    commodity: (code && codes.get(code)) ?? null,
    mayBeLeft: false,
  }));

function draftOf({ codes, calendar: { timeZone } }: Hands, one: Omit<Past, 'ending' | 'days'>, due: string): Draft {
  const isScored = scoredTypes.includes(one.type);
  return {
    name: one.name,
    type: one.type,
    category: one.category,
    summary: `${one.name}. Responses are received by the clerk of the county commission until the hour that is stated.`,
    ...(one.dollars > 0 ? { estimate: usd(one.dollars) } : {}),
    items: itemsOf(codes, one.items, { kind: 'base' }),
    criteria: isScored
      ? banded.includes(one.name)
        ? byBands
        : (usualCriteria[one.type] ?? [])
      : one.type === 'itb'
        ? [{ name: 'Licensed and insured as the notice asks', kind: 'pass_fail' }]
        : [],
    leastBids: one.type === 'quotes' ? 3 : 1,
    ...inquiriesFor(one.type),
    ...(one.category === 'construction' ? { bidSecurity: 5 } : {}),
    ...(one.type === 'rfi' ? {} : { questionsDueAt: instantOn(addDays(due, -7), 17 * 60, timeZone) }),
    dueAt: instantOn(due, DUE, timeZone),
  };
}

/** A study whose price is scored by steps, as its notice says. */
const banded: readonly string[] = ['Facility condition assessment'];
const byBands = (usualCriteria.rfp ?? []).map((one) =>
  one.kind === 'price' ? { ...one, formula: 'banded' as const, bands: '0: 100, 10: 80, 25: 40' } : one,
);

const usd = (dollars: number) => ({ cents: dollars * 100, currency: 'USD' });

/** Written by the buyer, approved by counsel, published by the chief procurement officer. */
async function goesOut(hands: Hands, id: string, on: readonly [submit: string, approve: string, publish: string]) {
  const { as, chantal, fiona, walter } = hands;
  await as.onRow(chantal, on[0]).move(solicitation, id, 'submit');
  await as.onRow(fiona, on[1]).move(solicitation, id, 'approve');
  await as.onRow(walter, on[2]).move(solicitation, id, 'publish');
}

/** The quarter of a day. */
const seasonOf = (day: string): string => `${day.slice(0, 4)} ${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

const dueOf = ({ calendar }: Hands, { published, days }: Past): string =>
  addWorkingDays(calendar, addDays(published, days), 0);

const isReissue = ({ name }: Past): boolean => name.endsWith(', reissue');

/** What goes out in a quarter is planned together, and written in a handful of statements. */
async function wereWritten(hands: Hands, season: readonly Past[]): Promise<void> {
  const [first] = season;
  if (!first) return;
  const buyer = hands.as.onRow(hands.chantal, addWorkingDays(hands.calendar, first.published, -8));
  const drafts = season.map((one) => draftOf(hands, one, dueOf(hands, one)));
  const rows = await buyer.createMany(buyer.around.registry.get(solicitation.name), drafts);
  const texts = rows.flatMap(({ id }, at) =>
    (sectionsOf[season[at]?.name ?? ''] ?? []).map(([title, body], place) => ({
      solicitation: id,
      place: place + 1,
      title,
      body,
    })),
  );
  if (texts.length > 0) await buyer.createMany(buyer.around.registry.get(solicitationSection.name), texts);
  const failed = rows.find((_, at) => `${season[at]?.name}, reissue` === season.find(isReissue)?.name);
  const reissued = rows[season.findIndex(isReissue)];
  if (failed && reissued) await buyer.asProduct.change(solicitation, reissued.id, {}, { replaces: failed.id });
  for (const [at, { id }] of rows.entries()) await wasPublished(hands, season[at] as Past, id); // a row for each of them
}

async function wasPublished(hands: Hands, one: Past, id: string): Promise<void> {
  const { as, chantal, walter, calendar } = hands;
  const { published, ending } = one;
  await as.onRow(chantal, addWorkingDays(calendar, published, -6)).move(solicitation, id, 'submit');
  // One pair of hands for what one person does in one sitting.
  const chief = as.onRow(walter, published);
  await chief.move(solicitation, id, 'approve');
  if (one.type === 'auction') await goesDown(hands, id, published);
  await chief.move(solicitation, id, 'publish');
  const later = as.onRow(walter, addWorkingDays(calendar, dueOf(hands, one), 1));
  // An auction begins in its time: its call closes when it is due.
  const due = one.type === 'auction' ? await later.row(solicitation, { where: { id }, fields: ['dueAt'] }) : null;
  await (due?.dueAt ? withClock(later, due.dueAt) : later).asProduct.move(solicitation, id, 'close');
  if (ending === 'closed') return;
  const [state, reason] = ending;
  await later.move(solicitation, id, state === 'failed' ? 'fail' : 'cancel', { reason });
}

/** Its auction, entered by the buyer and scheduled by the chief procurement officer: it opens at the estimate. */
async function goesDown({ as, chantal, walter }: Hands, id: string, day: string): Promise<void> {
  const buyer = as.onRow(chantal, day);
  const call = await buyer.find(solicitation, id);
  if (!call) return;
  const opening = call.estimate?.cents ?? 0;
  await scheduleAuction(buyer, as.onRow(walter, day), call, { opening, step: 500_00 });
}

async function isUnderWay(hands: Hands, one: Present): Promise<void> {
  const { as, chantal, fiona, calendar } = hands;
  const { state, federal, meeting, where, additions, forms, lots = [] } = one;
  const [on, due] = [as.day(one.on), as.day(one.due)];
  const before = (count: number) => addWorkingDays(calendar, on, -count);
  const isOut = state === 'published';
  const draft = draftOf(hands, { ...one, published: on }, due);
  const codeOf = (at: number) => String.fromCharCode(65 + at);
  const buyer = as.onRow(chantal, before(isOut ? 8 : 3));
  const made = await buyer.insert(solicitation, {
    ...draft,
    ...(lots.length > 0
      ? {
          lots: lots.map((name, at) => ({ code: codeOf(at), name })),
          items: (draft.items ?? []).map((item, at) => ({ ...item, lot: codeOf(at % lots.length) })),
        }
      : {}),
    ...(additions
      ? {
          items: [
            ...(draft.items ?? []),
            ...itemsOf(hands.codes, additions.items, { kind: 'alternate', effect: 'add' }),
          ],
          alternateBasis: 'funds' as const,
          alternateFunds: usd(additions.funds),
        }
      : {}),
    ...(forms ? { forms } : {}),
    ...(federal ? { federalFunds: true, federalAward: 'FEMA-4834-PW-00117', awardedOn: '2025-03-14' } : {}),
    ...(where
      ? { performedAt: where[0], place: { type: 'Point' as const, coordinates: [where[1], where[2]] as const } }
      : {}),
    ...(meeting
      ? {
          meetingAt: instantOn(as.day(meeting[0]), MEETS, calendar.timeZone),
          meetingPlace: meeting[1],
          mustAttend: true,
        }
      : {}),
  });
  const { id } = made;
  // What the rules require of a call with federal money is in its text before anybody reviews it.
  if (isOut) {
    if (federal) await completeText(buyer, made);
    if (one.type === 'auction') await goesDown(hands, id, on);
    await goesOut(hands, id, [before(5), before(1), on]);
    if (one.questions) await areAnswered(hands, id, one.questions);
    return;
  }
  if (state === 'draft' && federal) await hasAnOwner(hands, id, before(2));
  if (state === 'draft') return;
  await as.onRow(chantal, before(1)).move(solicitation, id, 'submit');
  if (state === 'approved') await as.onRow(fiona, on).move(solicitation, id, 'approve');
  else if (state !== 'in_review') await as.onRow(fiona, on).move(solicitation, id, 'return', { reason: state[1] });
}

/** One answer is out; the other one waits for the addendum that publishes it. */
async function areAnswered({ as, chantal }: Hands, id: string, all: NonNullable<Present['questions']>): Promise<void> {
  const buyer = as.onRow(chantal, as.day('2026-11-18'));
  for (const [at, [question, answer]] of all.entries()) {
    const given = { solicitation: id, question, email: `vendor${at + 1}@example.com` };
    const { id: asked } = await buyer.asProduct.insert(solicitationQuestion, given);
    const computed = { askedAt: buyer.now() };
    await buyer.asProduct.move(solicitationQuestion, asked, 'confirm', { computed });
    await buyer.move(solicitationQuestion, asked, at === 0 ? 'answer' : 'attach', { input: { answer } });
  }
}

/** Counsel owns a section of the federal draft and approves it before review; its clauses are still to be added. */
async function hasAnOwner({ as, chantal, fiona }: Hands, id: string, day: string): Promise<void> {
  const body = 'Reach the levee by the north ramp alone. Keep the crest road open to pump crews at all hours.';
  const given = { solicitation: id, place: 1, title: 'Site access', body, owner: fiona.id };
  await as.onRow(chantal, day).insert(solicitationSection, given);
}

type Need = Pick<New<typeof requisition>, 'purpose' | 'category' | 'path'> & {
  readonly by: string;
  readonly center: string;
  readonly lines: readonly (readonly [item: string, amount: number, unit: string, dollars: number])[];
};

/** Approved, and waiting for their solicitation. */
const toSource: readonly Need[] = [
  {
    by: 'Rosa Delgado',
    center: '4010',
    purpose: 'Flap gates for tidal outfalls',
    category: 'goods',
    path: 'itb',
    lines: [
      ['Flap gate, 36 inch, stainless', 6, 'EA', 2350],
      ['Anchor kit', 6, 'EA', 140],
    ],
  },
  {
    by: 'Tomasz Zielinski',
    center: '4120',
    purpose: 'Odor control at four lift stations',
    category: 'services',
    path: 'rfp',
    lines: [['Odor control service, station and month', 48, 'EA', 310]],
  },
];

async function isApproved({ as, cast }: Hands, { by, center, lines, ...need }: Need): Promise<void> {
  const requester = cast.get(by);
  if (!requester) throw new Error(`No one is called ${by} in the county`);
  const mine = as(requester, '2026-11-16');
  const { costCenter, line } = await roomiestLine(mine, center);
  const { id } = await mine.insert(requisition, {
    ...need,
    costCenter,
    neededBy: addDays(mine.today, 90),
    accounts: [{ budgetLine: line }],
    lines: lines.map(([item, amount, unit, dollars]) => ({
      item,
      quantity: { amount: String(amount), unit },
      unitPrice: usd(dollars),
    })),
  });
  await mine.move(requisition, id, 'submit');
  const handsOf = (member: string): UnitOfWork | undefined => {
    const decider = memberOf(cast, member);
    return decider && as(decider, '2026-11-17');
  };
  await everybodyDecides(mine.asProduct, { record: requisition.name, row: id, word: 'approve' }, handsOf);
}
