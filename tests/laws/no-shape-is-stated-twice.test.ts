import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repeated, shapesIn } from '../world/shapes.ts';
import { root, sources } from '../world/sources.ts';

test('no interface of three fields or more is exported by two files under one name', () => {
  const shapes = sources()
    .filter(({ path, isTest }) => /^(kernel|server|domains|web|seeds)\//.test(path) && !isTest)
    .flatMap(({ path }) => shapesIn(path, readFileSync(join(root, path), 'utf8')));
  expect(shapes.length).toBeGreaterThan(500);
  expect(repeated(shapes)).toEqual([]);
});

test('a shape that is stated a second time is noticed, whatever its order, its comments and its line breaks', () => {
  const one =
    'export interface Row {\n  readonly id: string;\n  /** In cents. */\n  readonly amount: number;\n  day: string }';
  const other = 'export interface Row { readonly amount: number; readonly day: string; readonly id: string }';
  const wider = 'export interface Row { readonly amount: number | null; readonly day: string; readonly id: string }';
  const heir =
    'export interface Row extends Base { readonly amount: number; readonly day: string; readonly id: string }';
  const small = 'export interface Size { width: number; height: number }';
  const inside = 'interface Row { readonly amount: number; readonly day: string; readonly id: string }';
  const found = (...texts: string[]) => repeated(texts.flatMap((text, at) => shapesIn(`${at}.ts`, text)));
  expect(found(one, other)).toEqual(['0.ts and 1.ts: Row { amount:number; day:string; id:string }']);
  expect(found(one, wider, heir, inside)).toEqual([]);
  expect(found(small, small)).toEqual([]);
});
