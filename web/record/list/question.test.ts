import { describe, expect, test } from 'vitest';
import { savedView } from '#domains/organization/saved-view.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { clausesOf } from './filter-words.ts';
import { readAddress } from './list-address.ts';
import { questionFor } from '#kernel/lists/question.ts';
import { addressOf, keptAs } from './saved-views.ts';

const asker = { member: 'm-1', today: '2026-11-20', timeZone: 'America/New_York' };
const asked = (address: string) =>
  decodeURIComponent(questionFor(requisition, readAddress(requisition, address), asker).toString());

describe('the question of a list', () => {
  test('knows who “me” is, for people only', () => {
    expect(asked('?requestedBy=me')).toBe('requestedBy=m-1');
    expect(asked('?createdBy.not=me')).toBe('createdBy.not=m-1');
    expect(asked('?purpose=me')).toBe('purpose=me');
  });

  test('knows which days words mean today, and what is done is not late', () => {
    expect(asked('?neededBy.in=next-week')).toBe('neededBy.from=2026-11-22&neededBy.to=2026-11-28');
    expect(asked('?neededBy.in=overdue')).toBe(
      'neededBy.to=2026-11-19&status.not=rejected&status.not=cancelled&status.not=ordered',
    );
    expect(asked('?neededBy.in=overdue&status=ordered')).toBe('neededBy.to=2026-11-19&status=ordered');
    expect(asked('?neededBy.in=someday')).toBe('');
  });

  test('asks for moments from the first to the last millisecond of a day where the organization is', () => {
    expect(asked('?createdAt.from=2026-11-01&createdAt.to=2026-11-01')).toBe(
      'createdAt.from=2026-11-01T04:00:00.000Z&createdAt.to=2026-11-02T04:59:59.999Z',
    );
    expect(asked('?createdAt.from=2026-11-01T10:00:00Z')).toBe('createdAt.from=2026-11-01T10:00:00Z');
  });

  test('leaves out what is only about how it is shown', () => {
    expect(asked('?columns=number&layout=board&by=neededBy&view=v&search=pump&sort=-total')).toBe(
      'search=pump&sort=-total',
    );
  });
});

describe('filters in words', () => {
  const show = { locale: 'en-US', timeZone: 'America/New_York' };
  const words = (address: string, name: string) =>
    clausesOf(requisition, readAddress(requisition, address).filters, name, show);

  test('read as a sentence', () => {
    expect(words('?status=draft&status=returned', 'status')).toEqual([{ verb: 'is', values: ['Draft', 'Returned'] }]);
    expect(words('?total.from=100&total.to=2500.5', 'total')).toEqual([
      { verb: 'is at least', values: ['$100.00'] },
      { verb: 'is at most', values: ['$2,500.50'] },
    ]);
    expect(words('?neededBy.in=last-30-days', 'neededBy')).toEqual([{ verb: 'is', values: ['in the last 30 days'] }]);
    expect(words('?neededBy.empty=yes', 'neededBy')).toEqual([{ verb: 'is empty', values: [] }]);
    expect(words('?federalFunds=yes', 'federalFunds')).toEqual([{ verb: 'is', values: ['Yes'] }]);
    expect(words('?purpose.has=pump', 'purpose')).toEqual([{ verb: 'contains', values: ['pump'] }]);
    expect(words('?requestedBy=me', 'requestedBy')).toEqual([
      { verb: 'is', values: ['me'], rowsOf: 'organization_members' },
    ]);
  });

  test('that nobody can read stand as they were typed', () => {
    expect(words('?total.from=much&neededBy.from=soon', 'total')).toEqual([{ verb: 'is at least', values: ['much'] }]);
    expect(words('?neededBy.from=soon', 'neededBy')).toEqual([{ verb: 'is from', values: ['soon'] }]);
  });
});

describe('a saved view', () => {
  test('keeps the address without what belongs to the moment, and gives it back', () => {
    const kept = keptAs(requisition, '?status=submitted&columns=number,total&layout=board&month=2026-12&view=v1');
    expect(kept).toEqual({ question: 'status=submitted&layout=board', columns: ['number', 'total'] });
    expect(addressOf(requisition, kept)).toBe('status=submitted&columns=number,total&layout=board');
    expect(keptAs(requisition, '')).toEqual({ question: null, columns: [] });
  });

  test('keeps columns that the record of the views accepts', () => {
    const { kind } = savedView.fields.columns.spec;
    expect(kind.accept(Object.keys(requisition.fields) as never, savedView.fields.columns.spec as never).ok).toBe(true);
  });
});
