import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { spanNames } from '#kernel/lists/days.ts';
import { FilterEditor } from './filter-editor.tsx';
import type { List } from './use-list.ts';

const shown = (name: string, filters: Readonly<Record<string, readonly string[]>> = {}) =>
  renderToStaticMarkup(
    <FilterEditor
      list={{ record: requisition, state: { filters }, change: () => {} } as unknown as List}
      name={name}
      onDone={() => {}}
    />,
  );

test('nothing is wrong before anything was typed', () => {
  for (const name of ['neededBy', 'total', 'purpose', 'createdAt']) {
    const markup = shown(name);
    expect([name, markup.includes('class="wrong"'), markup.includes('aria-describedby')]).toEqual([name, false, false]);
    expect([name, markup.includes('aria-invalid="true"')]).toEqual([name, false]);
  }
});

test('days that are chosen stand in their boxes', () => {
  expect(shown('neededBy', { 'neededBy.from': ['2026-11-20'], 'neededBy.to': ['2026-12-31'] })).toMatch(
    /value="2026-11-20".*value="2026-12-31"/,
  );
  expect(shown('neededBy', { neededBy: ['2026-11-20'] }).match(/value="2026-11-20"/g)).toHaveLength(2);
  expect(shown('neededBy').match(/aria-pressed="true"/g)).toBeNull();
  expect(shown('neededBy', { 'neededBy.in': [spanNames[0] ?? ''] }).match(/aria-pressed="true"/g)).toHaveLength(1);
});

test('of states those are ticked that are chosen', () => {
  expect(shown('status').match(/checked=""/g)).toBeNull();
  expect(shown('status', { status: ['draft', 'approved'] }).match(/checked=""/g)).toHaveLength(2);
});
