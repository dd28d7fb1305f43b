import { expect, test } from 'vitest';
import { Tooltips } from './tooltip.tsx';

test('a tooltip opens after 700 ms, and the next one at once within 300 ms', () =>
  expect(Tooltips({ children: null }).props).toMatchObject({ delayDuration: 700, skipDelayDuration: 300 }));
