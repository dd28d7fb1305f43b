import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { sources } from '../world/sources.ts';

type Node = { readonly type?: string; readonly [key: string]: unknown };

interface Written {
  readonly ref: string;
  readonly isInEffect: boolean;
  /** Nothing, or yes and no: what an effect takes away, and not what an earlier rendering knew. */
  readonly isMark: boolean;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const nameOf = (node: unknown): string => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '');

/** Where a file writes to a ref, and whether an effect does it as it runs. */
function writesIn(path: string, text: string): readonly Written[] {
  const found: Written[] = [];
  const look = (node: unknown, isInEffect: boolean): void => {
    if (Array.isArray(node)) return node.forEach((one) => look(one, isInEffect));
    if (!isNode(node)) return;
    const { type, left, right, callee } = node as Readonly<Record<string, Node>> & { readonly type?: string };
    if (
      type === 'AssignmentExpression' &&
      left?.type === 'MemberExpression' &&
      nameOf(left['property']) === 'current'
    ) {
      const isMark = right?.type === 'Literal' && (right['value'] === null || typeof right['value'] === 'boolean');
      found.push({ ref: nameOf(left['object']), isInEffect, isMark });
    }
    if (type === 'CallExpression' && /^use(?:Layout)?Effect$/.test(nameOf(callee))) {
      const [effect, ...others] = node['arguments'] as readonly Node[];
      look(effect?.['body'], true);
      return look(others, isInEffect);
    }
    const isLater = /Function/.test(type ?? '');
    for (const value of Object.values(node)) look(value, isInEffect && !isLater);
  };
  look(parseSync(path, text).program, false);
  return found;
}

/**
 * Refs that an effect fills with what a rendering knew, and something else as well: the effect of an earlier rendering then puts back
 * what was there before, and what came in between is lost.
 */
const torn = (path: string, text: string): string[] => {
  const writes = writesIn(path, text);
  const filled = new Set(writes.filter((one) => one.isInEffect && !one.isMark).map(({ ref }) => ref));
  const others = new Set(writes.filter((one) => !one.isInEffect).map(({ ref }) => ref));
  return [...filled].filter((ref) => others.has(ref)).map((ref) => `${path}: ${ref}`);
};

test('a ref is filled by an effect or by what happens, never by both', () => {
  const screens = sources().filter(
    ({ path, isTest, text }) => !isTest && /^(web|domains)\/.*\.tsx?$/.test(path) && text.includes('.current = '),
  );
  expect(screens.length).toBeGreaterThan(20);
  expect(screens.flatMap(({ path, text }) => torn(path, text))).toEqual([]);
});

test('one that an effect puts back to what it was is noticed, and one that it only empties is not', () => {
  const files = (effect: string) => `
    const now = useRef(ids);
    useEffect(${effect});
    const add = (id) => { now.current = [...now.current, id]; onDraft(now.current); };`;
  expect(torn('a.ts', files('() => { now.current = ids; }'))).toEqual(['a.ts: now']);
  expect(torn('a.ts', files('() => void (now.current = ids), [ids]'))).toEqual(['a.ts: now']);
  expect(torn('a.ts', files('() => { now.current = null; }'))).toEqual([]);
  expect(torn('a.ts', 'const now = useRef(ids); useEffect(() => { now.current = ids; });')).toEqual([]);
});
