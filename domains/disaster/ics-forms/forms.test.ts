import { describe, expect, test } from 'vitest';
import { filledPdf } from '#server/services/pdf/filled-pdf.ts';
import { emptyIn, type IcsForm } from './form-parts.ts';
import { icsSheet, planSheet } from './ics-sheet.server.ts';
import { type IcsFormKey, icsForms } from './ics-words.ts';
import { formsOf } from './other-forms.ts';
import { planOf } from './plan-forms.ts';
import { needsOf, needTotals } from './planning.ts';
import { smallFacts } from './test-world.ts';

const all = formsOf(smallFacts);
const formIn = (key: IcsFormKey, forms: readonly IcsForm[] = all): IcsForm => {
  const found = forms.find((one) => one.key === key);
  if (!found) throw new Error(`There is no ${key}`);
  return found;
};
/** A form as one text: each block with its number, title and what is in it. */
const textOf = ({ blocks }: IcsForm): string =>
  blocks
    .map(({ item, label, value, head, rows }) =>
      head.length === 0
        ? `${item} ${label}: ${value}`
        : [`${item} ${label}`, ...rows.map((row) => `  ${row.join(' | ')}`)].join('\n'),
    )
    .join('\n');

describe('every form is filled from records', () => {
  test('all fourteen are in the library, in the order of their numbers', () => {
    expect([...new Set(all.map(({ key }) => key))]).toEqual(Object.keys(icsForms));
  });

  test.each([
    [
      'f201',
      '8 Current and planned actions, strategies and tactics\n  11/20/2026 10:00 | Period 1 handed off to period 2.',
    ],
    ['f202', '3 Objectives: 1. Keep Mill Road open.\n4 Operational period command emphasis: Crews first.'],
    ['f202', '6 Incident action plan (forms included): ICS 202, ICS 203, ICS 204 (1), ICS 205, ICS 206, ICS 208'],
    ['f203', '7 Branches, divisions and groups\n   | Levee group | Rosa Delgado'],
    [
      'f203',
      '3 Incident commander and command staff\n  Incident commander | Lucia Ferreira\n  Safety officer | Aisha Rahman',
    ],
    ['f204', '5 Resources assigned\n  Pumps 1 to 3, 6-INCH  pump |  | 1 |  | Gulf Rentals, Mobile'],
    ['f204', '8 Communications\n  Tactical | Tac 2 | 151.0850 N | 151.0850 N'],
    ['f205', '  County, 2 | Tactical | Tac 2 | Levee group | 151.0850 N, 156.7 | 151.0850 N, 156.7 | Analog | '],
    ['f206', '  Tidewater Regional | 900 Harbor Boulevard | (555) 010-0199 | 6 | 18 | Level 2 | No | Yes'],
    ['f207', '  Levee group | Rosa Delgado | Operations section chief'],
    ['f208', '3 Safety message, plan and program: Work in pairs.'],
    ['f209', '  C Roads and bridges | 2 | $12,500.00\n  Total | 2 | $12,500.00'],
    ['f209', '45 Cost of resource requests: $900.00\n48 Resources by agency\n  Gulf Rentals | 3 | 1'],
    ['f211', '  Equipment | RR-2026-0001 | 11/20/2026 10:05 |'.trim()],
    ['f213', '9 Reply: Crew 4.\n10 Replied by, date and time: Miguel Ortiz, 11/20/2026 13:20'],
    ['f213rr', '4 Order\n  1 | 1 EA |  | 6-inch pump | 11/20/2026 16:00 | $900.00'],
    ['f214', '  11/20/2026 10:40 | Field team | Seepage at mark 12.'],
    ['f215', '11-13 Total resources\n  6-inch pump | 4 | 3 | 1 | 1 | 0\n  Levee watch | 1 | 0 | 1 | 0 | 1'],
  ] as const)('ICS %s says %s', (key, said) => {
    expect(textOf(formIn(key))).toContain(said);
  });

  test('what no record says is named with where it is entered', () => {
    const bare = formsOf({
      ...smallFacts,
      channels: [],
      medical: [],
      period: { ...smallFacts.period, emphasis: null, safety: null },
    });
    expect(emptyIn(formIn('f205', bare)).map(({ item, from }) => [item, from])).toEqual([
      ['4', 'channels'],
      ['6', 'positions'],
    ]);
    expect(emptyIn(formIn('f202', bare)).map(({ label }) => label)).toEqual(['Operational period command emphasis']);
    expect(emptyIn(formIn('f208')).length).toBe(0);
  });

  test('the plan has 208 only with a safety message, and one 204 for each assignment', () => {
    expect(planOf(smallFacts).map(({ key }) => key)).toEqual(['f202', 'f203', 'f204', 'f205', 'f206', 'f208']);
    const without = { ...smallFacts, assignments: [], period: { ...smallFacts.period, safety: null } };
    expect(planOf(without).map(({ key }) => key)).toEqual(['f202', 'f203', 'f205', 'f206']);
  });
});

describe('the worksheet', () => {
  test('need is what is required less what is there, never below nothing, and totals add up by kind', () => {
    const rows = needsOf(
      [
        {
          id: 'a',
          division: 'A',
          resources: [
            { kind: 'Pump', required: 4 },
            { kind: ' pump ', required: 1 },
          ],
        },
        { id: 'b', division: 'B', resources: [{ kind: 'PUMP', required: 2 }] },
      ],
      [
        { assignment: 'a', kind: 'pump', units: 2 },
        { assignment: 'b', kind: 'Pump', units: 3 },
        { assignment: null, kind: 'Pump', units: 9 },
      ],
    );
    expect(rows).toEqual([
      { division: 'A', kind: 'Pump', required: 5, have: 2, need: 3 },
      { division: 'B', kind: 'PUMP', required: 2, have: 3, need: 0 },
    ]);
    const orders = [
      { item: 'Trash pump', kind: 'Pump', quantity: '1.5' },
      { item: 'pump', kind: null, quantity: '2' },
      { item: 'Boat', kind: null, quantity: '7' },
    ];
    expect(needTotals(rows, orders)).toEqual([{ kind: 'Pump', required: 7, have: 5, need: 3, ordered: 4, short: 0 }]);
  });
});

test('each form and the plan read in the PDF as they were filled', async () => {
  for (const one of all) {
    const bytes = await filledPdf(icsSheet(one, 'Period 2.'));
    expect([one.key, new TextDecoder('latin1').decode(bytes.slice(0, 5))]).toEqual([one.key, '%PDF-']);
  }
  expect((await filledPdf(planSheet(planOf(smallFacts), 'IAP', 'Approved'))).length).toBeGreaterThan(1000);
});
