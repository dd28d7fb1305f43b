import { addRows } from '#domains/vendors/exclusions/exclusion-calls.server.ts';
import { exclusionMatch } from '#domains/vendors/exclusions/exclusion-match.record.ts';
import { exclusionSnapshot } from '#domains/vendors/exclusions/exclusion-snapshot.record.ts';
import type { Actor } from '#kernel';
import { chance } from './chance.ts';
import type { As } from '../hands.ts';

const heads =
  'Classification,Name,Address 1,City,State / Province,Country,Zip Code,Unique Entity ID,Exclusion Program,Excluding Agency,Exclusion Type,Active Date,Termination Date,Record Status,SAM Number,CAGE';
const first = [
  'Redwood',
  'Summit',
  'Granite',
  'Prairie',
  'Keystone',
  'Copper',
  'Blue Ridge',
  'Delta',
  'Canyon',
  'Mesa',
];
const trades = [
  'Logistics',
  'Contracting',
  'Staffing',
  'Medical Supply',
  'Drywall',
  'Security',
  'Transport',
  'Demolition',
];
const agencies = ['GSA', 'HHS', 'DOJ', 'ARMY', 'EPA'];
/** Synthetic parties that read like firms of the county: one in the same ZIP code, one of the same name far away. */
const close = [
  ['Gulf Coast Pavings Co.', '450 Mill Road', 'Tidewater', 'VA', '23502'],
  ['Evergreen Turf', '9 Canal Street', 'Newark', 'NJ', '07102'],
] as const;

/** An extract of exclusions that was made up, with two near misses for the compliance officer to look at. */
export async function seedExclusions(as: As, officer: Actor): Promise<void> {
  const random = chance(20261103);
  const made = Array.from({ length: 600 }, (_, at) => [
    `${random.one(first)} ${random.one(trades)} ${at + 1} LLC`,
    `${random.number(1, 9000)} Main Street`,
    'Anytown',
    'OH',
    String(random.number(43000, 45999)),
  ]);
  const lines = [...close, ...made].map(
    ([name, line, city, state, zip], at) =>
      `Firm,"${name}",${line},${city},${state},USA,${zip},,Reciprocal,${agencies[at % agencies.length]},Ineligible (Proceedings Completed),0${(at % 9) + 1}/1${at % 9}/2025,Indefinite,Active,S4TW${10_000 + at},`,
  );
  const on = as(officer, '2026-11-16');
  const { id } = await on.insert(exclusionSnapshot, {
    takenOn: as.day('2026-11-16'),
    fileName: 'SAM_Exclusions_Public_Extract_V2_26320.CSV',
  });
  await addRows(on, id, [heads, ...lines].join('\n'));
  await on.move(exclusionSnapshot, id, 'use');
  const [cleared] = await on.rows(exclusionMatch, { where: { status: 'open' }, order: 'excluded', most: 1 });
  if (cleared)
    await as(officer, '2026-11-17').move(exclusionMatch, cleared.id, 'clear', {
      reason: 'A firm in New Jersey with other owners; ours has been in Tidewater since 1988.',
    });
}
