import { grantAward } from '#domains/grants/award/grant-award.record.ts';
import { declaredDisaster } from '#domains/grants/disaster-ai/declared-disaster.record.ts';
import { disasterDraft } from '#domains/grants/disaster-ai/disaster-draft.record.ts';
import type { DraftKind } from '#domains/grants/disaster-ai/disaster-words.ts';
import { draftFor } from '#domains/grants/disaster-ai/drafting.server.ts';
import type { Actor, Row } from '#kernel';
import type { As, Cast } from './county.ts';
import { keep } from './grant-hands.ts';

type Disaster = Row<typeof declaredDisaster>;

/** As FEMA declared them, whatever the day of the story: number, type, title, incident, declared, begin, end, programs, and whether it names Tidewater County. */
type Told = readonly [
  number: number,
  kind: Disaster['kind'],
  title: string,
  incident: string,
  declared: string,
  begin: string,
  end: string | null,
  programs: NonNullable<Disaster['programs']>,
  here: boolean,
];

const all = ['ih', 'pa', 'hm'] as const;
const told: readonly Told[] = [
  [4834, 'dr', 'HURRICANE MILTON', 'Hurricane', '2024-10-11', '2024-10-05', '2024-11-02', all, true],
  [4828, 'dr', 'HURRICANE HELENE', 'Hurricane', '2024-09-28', '2024-09-23', '2024-10-07', all, true],
  [4806, 'dr', 'HURRICANE DEBBY', 'Hurricane', '2024-08-10', '2024-08-01', '2024-08-27', all, true],
  [4734, 'dr', 'HURRICANE IDALIA', 'Hurricane', '2023-08-31', '2023-08-27', '2023-09-04', all, true],
  [4673, 'dr', 'HURRICANE IAN', 'Hurricane', '2022-09-29', '2022-09-23', '2022-11-04', all, true],
  [5426, 'fm', 'CHIPOLA FIRE COMPLEX', 'Fire', '2022-03-06', '2022-03-04', null, ['pa', 'hm'], false],
  [5424, 'fm', '1707 ADKINS AVE FIRE', 'Fire', '2022-03-04', '2022-03-04', null, ['pa', 'hm'], false],
];

/** Neighbors by their codes; Tidewater County is no county of Florida, so its code is none of theirs. */
const others = [
  { name: 'Bay (County)', code: '1200599005' },
  { name: 'Calhoun (County)', code: '1201399013' },
  { name: 'Gulf (County)', code: '1204599045' },
];
const ours = { name: 'Tidewater (County)', code: '1299999999' };

/** Declarations that cover the county and some that do not, and a draft in every state. */
export async function seedDisasters(as: As, cast: Cast): Promise<void> {
  const [yvette, miguel] = ['Yvette Dubois', 'Miguel Ortiz'].map((name) => cast.get(name)) as [Actor, Actor];
  const hands = as(yvette, '2026-11-10').asProduct;
  await keep(
    hands,
    declaredDisaster,
    told.map(([disasterNumber, kind, title, incident, declared, begin, end, programs, isHere]) => [
      {},
      {
        number: `${kind.toUpperCase()}-${disasterNumber}-FL`,
        disasterNumber,
        kind,
        title,
        incident,
        state: 'FL',
        declaredOn: declared,
        beginOn: begin,
        endOn: end,
        programs,
        areas: isHere ? [...others, ours] : others.slice(0, 2),
        copiedOn: as.day('2026-11-10'),
      },
    ]),
  );
  const awards = await hands.rows(grantAward, {
    where: { status: 'active' },
    fields: ['title'],
    order: 'number',
    most: 'all',
  });
  const drafted = async (title: string, kind: DraftKind, day: string) => {
    const award = awards.find((one) => one.title.startsWith(title));
    if (!award) throw new Error(`No active award of the seed begins with ${title}`);
    return (await draftFor(as(miguel, day), award.id, kind)).id;
  };
  const filled = async (id: string, places: readonly string[]) => {
    const work = as(miguel, '2026-11-16');
    const draft = await work.row(disasterDraft, { where: { id } });
    let text = draft?.text ?? '';
    for (const place of places) text = text.replace(/\[[^\]\n]+\]/, place);
    await work.change(disasterDraft, id, { text });
    await as(miguel, '2026-11-17').move(disasterDraft, id, 'accept');
  };
  const discarded = await drafted('Pump station elevation', 'scope', '2026-11-12');
  await as(miguel, '2026-11-13').move(disasterDraft, discarded, 'discard', {
    reason: 'The design changed. It is drafted again with the new quantities.',
  });
  await drafted('Pump station elevation', 'scope', '2026-11-16');
  await filled(await drafted('Hurricane Helene', 'damage', '2026-11-16'), [
    'Surge and wind damaged 41 miles of county roads between Harbor Street and Marsh Point, and left vegetative debris on all rights of way.',
    'The roads were in fair condition before the incident. No insurance covers debris on rights of way.',
  ]);
  await drafted('Hurricane Helene', 'scope', '2026-11-18');
}
