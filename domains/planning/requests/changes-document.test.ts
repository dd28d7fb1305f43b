import { describe, expect, test } from 'vitest';
import { dollars } from '#kernel';
import { readLines } from '#server/services/pdf/read-back.ts';
import { taggedPdf } from '#server/services/pdf/tagged-pdf.ts';
import { checkPdf } from '../../procurement/file-checks/pdf-check.server.ts';
import { linesInSteps } from '../budget/versions/draft-changes.ts';
import type { DraftChanges } from '../budget/versions/version-calls.ts';
import { changeRows, changeTotals } from './change-rows.ts';
import { changesDocument } from './changes-document.server.ts';
import type { RequestChanges } from './request-calls.ts';

const changes: RequestChanges = {
  today: '2026-11-20',
  name: 'Budget call FY2028',
  budget: 'Fiscal year 2028',
  before: 210_000,
  after: 195_050,
  first: 1,
  requests: [
    {
      id: 'r1',
      number: 'BRQ-2026-0001',
      center: '4010 Stormwater crew',
      from: 2,
      to: 3,
      fromStage: 'requested',
      toStage: 'recommended',
      before: 160_000,
      after: 145_050,
      changes: [
        {
          key: 'l1',
          kind: 'line',
          name: 'Supplies',
          account: '100-5300',
          reason: 'Prices rose less',
          change: 'lowered',
          before: 120_000,
          after: 110_050,
        },
        {
          key: 'p1',
          kind: 'package',
          name: 'DP-2026-0001 Pump',
          account: null,
          reason: null,
          change: 'removed',
          before: 5000,
          after: 0,
        },
      ],
    },
    {
      id: 'r2',
      number: 'BRQ-2026-0002',
      center: '2010 Fire rescue',
      from: 1,
      to: 2,
      fromStage: 'requested',
      toStage: 'recommended',
      before: 50_000,
      after: 50_000,
      changes: [],
    },
  ],
};

const draft: DraftChanges = {
  name: 'Fiscal year 2028',
  status: 'draft',
  mayKeep: true,
  versions: [{ number: 2, stage: 'proposed', takenAt: '2026-11-18T15:00:00.000Z', by: 'Priya Raman', cents: 990_000 }],
  since: 2,
  totals: [
    { kind: 'line', before: 990_000, after: 1_000_500 },
    { kind: 'revenue', before: 900_000, after: 901_000 },
    { kind: 'balance', before: 0, after: 0 },
    { kind: 'transfer', before: 0, after: 0 },
  ],
  causes: [
    { cause: 'requests', cents: 10_000 },
    { cause: 'office', cents: 500 },
  ],
  count: 3,
  changes: [
    {
      kind: 'line',
      item: 'l1',
      name: 'Fuel',
      account: '100-5310',
      change: 'raised',
      cause: 'requests',
      before: 20_000,
      after: 30_000,
    },
    {
      kind: 'line',
      item: 'l2',
      name: 'Tools',
      account: '100-5400',
      change: 'added',
      cause: 'office',
      before: 0,
      after: 500,
    },
    {
      kind: 'revenue',
      item: 'r1',
      name: 'Property tax',
      account: '100-3110',
      change: 'raised',
      cause: null,
      before: 900_000,
      after: 901_000,
    },
  ],
};

describe('the changes as a PDF', () => {
  test('is tagged, and has every row and the totals of the page', async () => {
    const bytes = await taggedPdf(changesDocument({ changes, draft, publisher: 'Tidewater County' }));
    expect(await checkPdf(Buffer.from(bytes))).toEqual([]);
    const text = (await readLines(bytes)).flat().map((one) => one.text);
    const all = text.join(' ');
    for (const { what, cents } of changeTotals(changes)) {
      expect(text).toContain(what);
      expect(text).toContain(dollars(cents));
    }
    for (const one of changeRows(changes)) {
      expect(all).toContain(one.name);
      for (const cents of [one.before, one.after, one.after - one.before]) expect(text).toContain(dollars(cents));
    }
    expect(all).toContain('Since version 2 of Fiscal year 2028. Proposed on Nov 18, 2026.');
    for (const { what, cents } of linesInSteps(draft)) {
      expect(text).toContain(what);
      expect(text).toContain(dollars(cents));
    }
    for (const one of draft.changes) {
      expect(all).toContain(one.name);
      expect(text).toContain(dollars(one.after - one.before));
    }
    expect(all).toContain('Requested 2 to recommended 3: $1,600.00 before, $1,450.50 after.');
    expect(all).toContain('1 request has no such earlier version');
    expect(all).toContain('As of Nov 20, 2026.');
    // A request without a change has no table.
    expect(all).not.toContain('2010 Fire rescue');
  });

  test('says so where nothing changed', () => {
    const { blocks } = changesDocument({
      changes: { ...changes, requests: [] },
      draft: { ...draft, since: null, versions: [] },
      publisher: 'Tidewater County',
    });
    expect(JSON.stringify(blocks)).toContain('No request has two versions yet.');
    expect(JSON.stringify(blocks)).toContain('No version of Fiscal year 2028 is kept yet.');
  });
});
