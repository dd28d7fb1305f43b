import { postingBatch } from '#domains/connectors/fms/posting-batch.record.ts';
import { postingLayout } from '#domains/connectors/fms/posting-layout.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';

/** What the county sent to its financial system: one batch that agrees, and one without an answer; later postings wait. */
export async function seedFinancialSystem(as: As, cast: Cast): Promise<void> {
  const priya = cast.get('Priya Raman') as Actor;
  const work = (day: string) => as(priya, day);
  const layout = await work('2026-11-16').insert(postingLayout, {
    name: 'General ledger journal',
    format: 'fixed',
    hasHeading: false,
    dateFormat: 'compact',
    sign: 'trailing',
    separator: '-',
    unmapped: 'keep',
    columns: [
      { source: 'batch', heading: 'Batch', width: 14 },
      { source: 'row', heading: 'Row', width: 6 },
      { source: 'day', heading: 'Date', width: 8 },
      { source: 'account', heading: 'Account', width: 40 },
      { source: 'bucket', heading: 'Type', width: 4 },
      { source: 'amount', heading: 'Amount', width: 18 },
      { source: 'document', heading: 'Reference', width: 200 },
    ],
  });
  const first = await work('2026-11-17').insert(postingBatch, { layout: layout.id, throughDay: as.day('2026-11-16') });
  await work('2026-11-17').move(postingBatch, first.id, 'send');
  const { encumbered, expended, preencumbered } = first;
  await work('2026-11-18').move(postingBatch, first.id, 'answer', {
    input: {
      systemNumber: 'GL-26-1117',
      systemEncumbered: encumbered,
      systemExpended: expended,
      systemPreencumbered: preencumbered,
    },
  });
  const second = await work('2026-11-19').insert(postingBatch, { layout: layout.id, throughDay: as.day('2026-11-18') });
  await work('2026-11-19').move(postingBatch, second.id, 'send');
}
