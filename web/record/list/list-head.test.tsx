import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { ListSort } from './list-head.tsx';
import type { List } from './use-list.ts';

const shown = (sort: string, columns: readonly string[]) =>
  renderToStaticMarkup(
    <ListSort list={{ record: requisition, columns, state: { sort }, change: () => {} } as unknown as List} />,
  );
const offered = (markup: string) => [...markup.matchAll(/value="([^"]*)"/g)].map(([, value]) => value);

test('without headings the order is chosen: the present one, and each column both ways once', () => {
  const own = requisition.list.sort.replace('-', '');
  expect(offered(shown('', []))).toEqual([own, `-${own}`]);
  expect(offered(shown('-total', ['total', 'purpose']))).toEqual(['total', '-total', 'purpose', '-purpose']);
  expect(offered(shown('total', [own]))).toEqual(['total', '-total', own, `-${own}`]);
});
