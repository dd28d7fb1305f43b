import { grantAward } from '#domains/grants/award/grant-award.record.ts';
import { isFederal } from '#domains/grants/award/award-words.ts';
import { grantObligation } from '#domains/grants/obligations/grant-obligation.record.ts';
import { starterFor } from '#domains/grants/obligations/starter-sets.ts';
import { document } from '#domains/organization/document.record.ts';
import type { Actor } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import type { As, Cast } from './county.ts';

/** Of the agreements themselves: which award, what it asks, and how many days from now it is due. */
const agreed: readonly (readonly [award: string, name: string, citation: string, inDays: number])[] = [
  ['Community development block grant, program year 2025', 'Enter accomplishments in IDIS', 'Agreement, section 7', 6],
  ['Mill Creek Road safety improvements (LAP)', 'Submit certified payrolls to FDOT', 'LAP agreement, 9.02', 11],
  ['Transit operations and preventive maintenance', 'Update the transit asset plan', '49 CFR 625.29', 42],
  ['Resilient Florida, vulnerability assessment', 'Hold the second public meeting', 'Agreement, task 4', -5],
];

/** The duties of the law that are followed here; the county adds the others as it gets to them. */
const followed = [
  'Review time and effort records',
  'Confirm SAM.gov registration',
  'Review internal control',
  'Inventory equipment',
  'Review conflict of interest disclosures',
];

/** What the county’s awards ask for by a day: most of it ahead, some done, two overdue. */
export async function seedGrantObligations(as: As, cast: Cast): Promise<void> {
  const yvette = cast.get('Yvette Dubois') as Actor;
  const hands = as(yvette, '2026-11-02').asProduct;
  const { registry } = hands.around;
  const today = as.day('2026-11-20');
  const awards = await hands.rows(grantAward, {
    where: { status: 'active' },
    order: 'number',
    most: 'all',
  });
  const proof = await hands.insert(
    document,
    { name: 'Confirmation.pdf', owner: yvette.id },
    { mediaType: 'application/pdf', size: 21_904, sha256: 'c'.repeat(64), scan: 'clean' },
  );
  const record = registry.get(grantObligation.name);
  const federal = awards.filter(({ fundingType }) => isFederal(fundingType)).slice(0, 6);
  await keepRows(hands, record, {
    rows: [
      ...federal.flatMap((of, at) => {
        const { text, duties } = starterFor('uniform', { ...of, listings: null }, today);
        return followed.flatMap((wished, place) => {
          const duty = duties.find(({ name }) => name === wished);
          if (!duty) return [];
          const isDone = place === 1 && at < 3;
          const waits = place === 2 && at === 1;
          const dueOn = addDays(today, isDone ? -20 + at : at === 0 && place === 0 ? -3 : 12 + 17 * place + 9 * at);
          const met = { doneBy: of.manager, doneOn: addDays(today, -25 + at) };
          return [
            newRow(
              hands,
              record,
              {
                ...duty,
                award: of.id,
                source: 'law',
                owner: of.manager,
                dueOn,
                ...(isDone || waits ? { evidence: [proof.id] } : {}),
              },
              {
                starterSet: '2 CFR 200',
                governingText: text,
                ...(isDone ? { status: 'done', ...met } : waits ? { status: 'submitted', ...met } : {}),
              },
            ),
          ];
        });
      }),
      ...agreed.flatMap(([title, name, citation, inDays]) => {
        const of = awards.find((one) => one.title === title);
        return of
          ? [
              newRow(
                hands,
                record,
                { name, award: of.id, citation, owner: of.manager, dueOn: addDays(today, inDays) },
                {},
              ),
            ]
          : [];
      }),
    ],
  });
}
