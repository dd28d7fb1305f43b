import { describe, expect, test } from 'vitest';
import { dollars } from '#kernel';
import { readLines } from '#server/services/pdf/read-back.ts';
import { taggedPdf } from '#server/services/pdf/tagged-pdf.ts';
import { checkPdf } from '../../procurement/file-checks/pdf-check.server.ts';
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

describe('the changes as a PDF', () => {
  test('is tagged, and has every row and the totals of the page', async () => {
    const bytes = await taggedPdf(changesDocument(changes, 'Tidewater County'));
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
    expect(all).toContain('Requested 2 to recommended 3: $1,600.00 before, $1,450.50 after.');
    expect(all).toContain('1 request has no such earlier version');
    expect(all).toContain('As of Nov 20, 2026.');
    // A request without a change has no table.
    expect(all).not.toContain('2010 Fire rescue');
  });

  test('says so where nothing changed', () => {
    const { blocks } = changesDocument({ ...changes, requests: [] }, 'Tidewater County');
    expect(JSON.stringify(blocks)).toContain('No request has two versions yet.');
  });
});
