import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { rendered } from '../../tests/world/rendered.ts';
import { ProblemError } from '#web/data/call.ts';
import { Answered, type Query } from './answered.tsx';

const asked = <Data,>(data: Data | undefined, error: Error | null = null, refetch = () => {}): Query<Data> => ({
  data,
  error,
  refetch,
});
const refused = (status: number) => new ProblemError(status, { detail: 'The grants cannot be read', requestId: 'r-1' });
const grants = ['Pumps', 'Gauges'];
const listOf = (query: Query<readonly string[]>) =>
  renderToStaticMarkup(
    <Answered of={query} skeleton="h-40" empty="No grants yet">
      {(names) => <p>{names.join(', ')}</p>}
    </Answered>,
  );

describe('what was read', () => {
  test('is a skeleton of its size until it is here', () =>
    expect(listOf(asked<readonly string[]>(undefined))).toBe('<div aria-busy="true" class="skeleton h-40"></div>'));

  test('is handed over when it is here, with nothing around it', () =>
    expect(listOf(asked(grants))).toBe('<p>Pumps, Gauges</p>'));

  test('says what it says when it has no rows', () =>
    expect(listOf(asked<readonly string[]>([]))).toBe('No grants yet'));

  test('has no rows either where an answer of a list has none, or where the screen says so', () => {
    const shown = (
      isEmpty?: (data: { data: readonly number[]; left: number }) => boolean,
      data: readonly number[] = [],
    ) =>
      renderToStaticMarkup(
        <Answered of={asked({ data, left: 0 })} empty="Nothing" {...(isEmpty && { isEmpty })}>
          {({ left }) => left}
        </Answered>,
      );
    expect([shown(), shown(() => false), shown(undefined, [7]), shown(({ left }) => left === 0, [7])]).toEqual([
      'Nothing',
      '0',
      '0',
      'Nothing',
    ]);
  });

  test('an answer of null is an answer', () =>
    expect(renderToStaticMarkup(<Answered of={asked<null>(null)}>{(none) => String(none)}</Answered>)).toBe('null'));
});

describe('what could not be read', () => {
  test('is said with the request and a way to try again', () => {
    const shown = listOf(asked<readonly string[]>(undefined, refused(500)));
    expect(shown).toMatch(/role="alert".*The grants cannot be read.*Request r-1.*Try Again/);
  });

  test.each([0, 429, 500, 503])('again (%i) keeps what was read, with a line that says so above it', (status) => {
    const shown = listOf(asked(grants, refused(status)));
    expect(shown).toMatch(/^<output.*may be out of date.*Try Again.*<\/output><p>Pumps, Gauges<\/p>$/);
    expect(shown).not.toContain('role="alert"');
  });

  test.each([401, 403, 404])('any more (%i) takes away what was read', (status) => {
    const shown = listOf(asked(grants, refused(status)));
    expect(shown).toContain('role="alert"');
    expect(shown).not.toContain('Pumps');
  });
});

describe('several that are shown together', () => {
  const [pumps, years] = [asked(grants), asked({ first: 2026 })];
  const both = (...of: readonly [Query<readonly string[]>, Query<{ first: number }>]) =>
    renderToStaticMarkup(
      <Answered of={of}>{([names, { first }]) => `${names.length} grants since ${first}`}</Answered>,
    );

  test('are handed over when all of them are here', () => expect(both(pumps, years)).toBe('2 grants since 2026'));

  test('are a skeleton while one is missing, and the error of the one that failed', () => {
    expect(both(pumps, asked<{ first: number }>(undefined))).toContain('aria-busy');
    expect(both(asked<readonly string[]>(undefined), asked<{ first: number }>(undefined, refused(500)))).toContain(
      'The grants cannot be read',
    );
    expect(both(pumps, asked({ first: 2026 }, refused(500)))).toMatch(/out of date.*2 grants since 2026/);
  });

  test('without rows in the first of them are empty', () =>
    expect(
      renderToStaticMarkup(
        <Answered of={[asked([]), years]} empty="Nothing">
          {() => 'Rows'}
        </Answered>,
      ),
    ).toBe('Nothing'));
});

describe('Try Again', () => {
  let end = async () => {};
  afterEach(() => end());

  test.each([undefined, 'Pumps'])('reads all of them again (%s)', async (data) => {
    const again = [vi.fn(), vi.fn()];
    const page = await rendered(
      <Answered of={[asked(data, refused(500), again[0]), asked('Years', null, again[1])]}>{() => 'Rows'}</Answered>,
    );
    ({ end } = page);
    (page.root.one('button').props['onClick'] as () => void)();
    expect(again.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });
});
