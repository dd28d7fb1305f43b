import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChangesByDay } from './changes-by-day.tsx';

const of = (...counts: readonly number[]) =>
  renderToStaticMarkup(
    <ChangesByDay of={counts.map((count, at) => ({ day: `2026-11-${String(at + 1).padStart(2, '0')}`, count }))} />,
  );

test('one bar is no chart: up to two busy days are told as a figure, from three on as a chart', () => {
  expect(of(0, 0, 12_840)).toContain('<strong>12,840 changes</strong> in the last 14 days.');
  expect(of(1, 0, 0)).toContain('<strong>1 change</strong>');
  expect(of(0, 3, 4)).toContain('<strong>7 changes</strong>');
  expect(of(1, 3, 4)).not.toContain('<strong>');
});
