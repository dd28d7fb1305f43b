import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someDocuments, someFacts, someFields } from '../../../../tests/world/workflow-documents.ts';
import type { ApprovalNode, WorkflowDocument, WorkflowNode } from '../document.ts';
import type { Facts } from '../facts.ts';
import { router } from '../route.ts';
import { type Finding, type FindingCode, lint } from './lint.ts';
import { regionsOf } from './regions.ts';
import { unseated } from './seating.ts';
import { candidates, type Staff } from './staff.ts';

const staff: Staff = {
  people: {
    miguel: { name: 'Miguel Ortiz', role: 'manager', duties: ['approver'] },
    lucia: { name: 'Lucia Ferreira', role: 'manager', duties: ['approver'] },
    priya: { name: 'Priya Raman', role: 'manager', duties: ['budget_officer'] },
    walter: { name: 'Walter Kowalski', role: 'manager', duties: ['chief_procurement_officer'] },
    fiona: { name: 'Fiona MacLeod', role: 'manager', duties: [] },
    rosa: { name: 'Rosa Delgado', role: 'user', duties: [] },
    dana: { name: 'Dana Whitfield', role: 'admin', duties: [] },
  },
  costCenters: {
    roads: { code: 'PW-100', manager: 'miguel' },
    parks: { code: 'PK-100', manager: null },
  },
  authority: { miguel: 2_500_000, lucia: 5_000_000, priya: 50_000_000, walter: null, fiona: null },
};

const approval = (id: string, next: string, more: Partial<ApprovalNode> = {}): ApprovalNode => ({
  id,
  kind: 'approval',
  label: id,
  assign: { duty: 'approver' },
  quorum: 'any',
  onReject: 'reject',
  next,
  ...more,
});
const branch = (id: string, above: number, yes: string, otherwise: string): WorkflowNode => ({
  id,
  kind: 'branch',
  label: id,
  ways: [{ when: { field: 'amount', above }, next: yes }],
  otherwise,
});
const drawn = (start: string, ...nodes: WorkflowNode[]): WorkflowDocument => ({
  start,
  nodes: [...nodes, { id: 'yes', kind: 'end', outcome: 'approved' }],
});
const findings = (document: WorkflowDocument, with_: Staff = staff): readonly Finding[] =>
  lint(document, someFields, with_).findings;
const only = (document: WorkflowDocument, code: FindingCode, with_?: Staff): Finding => {
  const found = findings(document, with_).filter((one) => one.code === code);
  expect(found).toHaveLength(1);
  return found[0] as Finding;
};
const authority = approval('authority', 'yes', { assign: { authority: true } });

describe('the lint finds, with a document for which it goes wrong,', () => {
  test('nothing in a drawing that is sound', () => {
    expect(findings(drawn('authority', authority))).toEqual([]);
    expect(
      findings(drawn('first', approval('first', 'size'), branch('size', 1_000_000, 'authority', 'yes'), authority)),
    ).toEqual([]);
  });

  test('no amount beyond what amounts can be, when somebody’s authority reaches that far', () => {
    const beyond = (limits: Staff['authority']) =>
      findings(drawn('authority', authority), { ...staff, authority: limits }).filter(
        ({ code }) => code === 'beyond_authority',
      );
    expect(beyond({ miguel: 2_500_000, walter: Number.MAX_SAFE_INTEGER })).toEqual([]);
    expect(beyond({ miguel: 2_500_000 })).toMatchObject([{ sentence: expect.stringContaining('Above $25,000.00') }]);
  });

  describe('an amount that nobody asked has authority for, just above the limit where that begins,', () => {
    const approvers = approval('approvers', 'yes');
    const both = { miguel: 2_500_000, lucia: 5_000_000 };
    const table: readonly (readonly [
      said: string,
      limits: Staff['authority'],
      document: WorkflowDocument,
      above: number | null,
    ])[] = [
      ['without any condition', { ...both, walter: null }, drawn('approvers', approvers), 5_000_000],
      [
        'in the way below a condition',
        { ...both, walter: null },
        drawn('size', branch('size', 9_000_000, 'authority', 'approvers'), approvers, authority),
        5_000_000,
      ],
      [
        'not where the condition takes it to someone else first',
        { ...both, walter: null },
        drawn('size', branch('size', 5_000_000, 'authority', 'approvers'), approvers, authority),
        null,
      ],
      ['not where someone asked has no limit', { ...both, miguel: null }, drawn('approvers', approvers), null],
      [
        'not where whoever takes over has more',
        { ...both, walter: null },
        drawn('approvers', { ...approvers, escalate: { duty: 'chief_procurement_officer' } }),
        null,
      ],
      [
        'where whoever takes over has less',
        { ...both, walter: 6_000_000, priya: null },
        drawn('approvers', { ...approvers, escalate: { duty: 'chief_procurement_officer' } }),
        6_000_000,
      ],
      [
        'however many limits there are',
        { ...both, ...Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`deputy ${at}`, 10_000_000 + at])) },
        drawn('approvers', approvers),
        5_000_000,
      ],
    ];
    test.each(table)('%s', (_, authority, document, above) => {
      const found = findings(document, { ...staff, authority }).filter(({ code }) => code === 'beyond_authority');
      expect(found.map(({ example }) => example?.facts['amount'])).toEqual(above === null ? [] : [above + 1]);
      for (const { sentence } of found) expect(sentence).toContain('no one on this path has the authority');
    });
  });

  test('only a warning where the amount alone leaves a step to nobody: whoever stands in for a small one is not enough', () => {
    const nobodyAnswers: Staff = {
      ...staff,
      people: {
        lucia: { name: 'Lucia Ferreira', role: 'user', duties: [] },
        dana: { name: 'Dana Whitfield', role: 'admin', duties: [] },
      },
      costCenters: { roads: { code: 'PW-100', manager: 'dana' } },
      authority: { lucia: 5_000_000, dana: null },
    };
    const document = drawn('head', approval('head', 'yes', { assign: { costCenterManager: true } }));
    const found = findings(document, nobodyAnswers);
    expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(found.find(({ code }) => code === 'beyond_authority')).toMatchObject({
      sentence: expect.stringContaining('Above $50,000.00'),
      example: { facts: { amount: 5_000_001 } },
    });
    expect(findings(document, { ...nobodyAnswers, authority: {} })).toMatchObject([
      { code: 'nobody_left', severity: 'error' },
    ]);
  });

  test('a stand-in whose authority ends where the same people are asked for more', () => {
    const alone: Staff = {
      ...staff,
      people: { ...staff.people, lucia: { name: 'Lucia Ferreira', role: 'manager', duties: [] } },
      authority: { miguel: null, lucia: 5_000_000 },
    };
    const found = only(drawn('approvers', approval('approvers', 'yes')), 'own_request', alone);
    expect(found).toMatchObject({ example: { requester: 'miguel', facts: { amount: 5_000_001 } } });
  });

  test('an amount that nobody who decides looks at', () => {
    const unheeded = drawn('authority', { ...authority, heeds: ['purpose'] });
    const found = (document: WorkflowDocument) =>
      lint(document, someFields, staff, ['total', 'lines']).findings.filter(({ code }) => code === 'nobody_heeds');
    expect(found(unheeded)).toMatchObject([{ node: 'authority', severity: 'error' }]);
    expect(found(drawn('authority', { ...authority, heeds: ['purpose', 'lines'] }))).toEqual([]);
    expect(found(drawn('first', { ...approval('first', 'authority'), heeds: ['purpose'] }, authority))).toEqual([]);
  });

  test('a step that no way leads to', () => {
    const found = only(drawn('authority', authority, approval('lost', 'yes')), 'unreachable');
    expect(found).toMatchObject({ node: 'lost', severity: 'error' });
  });

  test('a step that the conditions before it leave to nobody', () => {
    const never = drawn(
      'large',
      branch('large', 5_000_000, 'small', 'authority'),
      {
        id: 'small',
        kind: 'branch',
        label: 'small',
        ways: [{ when: { field: 'amount', below: 1_000_000 }, next: 'extra' }],
        otherwise: 'authority',
      },
      approval('extra', 'authority'),
      authority,
    );
    expect(only(never, 'never_reached')).toMatchObject({ node: 'extra', severity: 'warning' });
  });

  test('a document that is approved without anybody, to the cent', () => {
    const found = only(drawn('size', branch('size', 250_000, 'authority', 'yes'), authority), 'nobody_decides');
    expect(found.example?.facts['amount']).toBeLessThanOrEqual(250_000);
  });

  test('a duty that nobody holds', () => {
    const found = only(
      drawn('a', approval('a', 'authority', { assign: { duty: 'legal_counsel' } }), authority),
      'nobody_holds',
    );
    expect(found.sentence).toContain('legal counsel');
  });

  test('a case that stops over an empty field', () => {
    const fields = { ...someFields, commodity: { label: 'Commodity', kind: 'text', optional: true } } as const;
    const document = drawn(
      'what',
      {
        id: 'what',
        kind: 'branch',
        label: 'what',
        ways: [{ when: { field: 'commodity', startsWith: '72' }, next: 'authority' }],
        otherwise: 'authority',
      },
      authority,
    );
    const [found] = lint(document, fields, staff).findings;
    expect(found).toMatchObject({ code: 'stops', example: { facts: { commodity: null } } });
    const asksFirst = {
      ...document,
      nodes: document.nodes.map((node) =>
        node.kind === 'branch'
          ? { ...node, ways: [{ when: { field: 'commodity', known: true, startsWith: '72' }, next: 'authority' }] }
          : node,
      ),
    };
    expect(lint(asksFirst, fields, staff).findings).toEqual([]);
  });

  test('a circle that nothing lets out, and none where a form does', () => {
    const round = drawn('first', approval('first', 'size'), branch('size', 1_000_000, 'first', 'yes'));
    const found = only(round, 'goes_round');
    expect(found.example?.facts['amount']).toBeGreaterThan(1_000_000);
    const withForm = drawn(
      'check',
      {
        id: 'check',
        kind: 'form',
        label: 'check',
        assign: { duty: 'approver' },
        next: 'enough',
        fields: [{ name: 'enough', label: 'Enough', kind: 'flag' }],
      },
      {
        id: 'enough',
        kind: 'branch',
        label: 'enough',
        ways: [{ when: { field: 'enough', known: true, is: false }, next: 'check' }],
        otherwise: 'authority',
      },
      authority,
    );
    expect(findings(withForm)).toEqual([]);
  });

  test('a drawing of which no way comes to an end, and none where one way does', () => {
    const round = drawn('first', approval('first', 'second'), approval('second', 'first'));
    expect(only(round, 'no_end')).toMatchObject({ severity: 'error', node: null, sentence: 'No path reaches an end.' });
    const outlet = drawn('first', approval('first', 'size'), branch('size', 1_000_000, 'first', 'yes'));
    expect(findings(outlet).map(({ code }) => code)).not.toContain('no_end');
  });

  test('more cases than it looks at, by one condition more', () => {
    const cases = (centers: number) => {
      const oneOf = Array.from({ length: centers }, (_, at) => `center ${at}`);
      const amounts = Array.from({ length: 20 }, (_, at) => ({
        when: { field: 'amount', above: (at + 1) * 1_000 },
        next: 'authority',
      }));
      const ways = [...amounts, { when: { field: 'costCenter', oneOf }, next: 'authority' }];
      const size: WorkflowNode = { id: 'size', kind: 'branch', label: 'size', ways, otherwise: 'authority' };
      const { findings: all, looked } = lint(drawn('size', size, authority), someFields, staff);
      return { looked, said: all.filter(({ code }) => code === 'not_all_cases') };
    };
    // 60 amounts, and as many cost centers with the one that is there and another one.
    expect(cases(98)).toEqual({ looked: 6_000, said: [] });
    expect(cases(99)).toMatchObject({
      looked: 6_000,
      said: [
        {
          severity: 'warning',
          node: null,
          sentence: 'The conditions create 6,060 document cases; 6,000 were checked.',
        },
      ],
    });
  });

  test('more people needed than there are', () => {
    const found = only(drawn('board', approval('board', 'authority', { quorum: 5 }), authority), 'too_few', {
      ...staff,
      authority: {},
    });
    expect(found.sentence).toBe('“board” needs 5 people, and only 2 can take it.');
  });

  test('somebody who would decide on their own request, with nobody to stand in', () => {
    const alone: Staff = { ...staff, authority: { priya: 50_000_000 } };
    const found = only(drawn('mine', approval('mine', 'yes', { assign: { authority: true } })), 'own_request', alone);
    expect(found.example?.requester).toBe('priya');
    expect(found.sentence).toContain('Only Priya Raman can decide');
  });

  test('one person who would have to sign twice', () => {
    const two: Staff = { ...staff, authority: {} };
    const found = only(drawn('first', approval('first', 'second'), approval('second', 'yes')), 'one_person_twice', two);
    expect(found.example).toMatchObject({ requester: 'miguel' });
  });

  test('an amount beyond the authority of whoever can approve it', () => {
    const found = only(drawn('first', approval('first', 'yes')), 'authority');
    expect(found).toMatchObject({ severity: 'warning', node: 'first' });
    expect(found.sentence).toBe(
      '$25,000.01 can be approved by Miguel Ortiz at “first”, whose authority ends at $25,000.00.',
    );
    expect(
      findings(drawn('first', approval('first', 'size'), branch('size', 2_500_000, 'authority', 'yes'), authority)),
    ).toEqual([]);
  });
});

describe('the proof', () => {
  test('looks at a document of every region: any other one goes the way of one that was looked at', () => {
    fc.assert(
      fc.property(someDocuments, someFacts, (document, facts) => {
        const regions = regionsOf(document, someFields, staff);
        if (regions.cases.length < regions.all) return;
        const walk = router(document);
        const way = walk(facts);
        const ways = new Set(regions.cases.map((one) => JSON.stringify(walk(one))));
        expect(ways.has(JSON.stringify(way))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test('comes to an end whatever a condition compares with: nothing at all, and the beginning of every word', () => {
    for (const condition of [{ is: '' }, { startsWith: '-' }, { oneOf: ['', 'a', '-', 'another', 'bnother'] }]) {
      const when = { not: { field: 'costCenter', ...condition } } as const;
      const way: WorkflowNode = {
        id: 'way',
        kind: 'branch',
        label: 'way',
        ways: [{ when, next: 'ask' }],
        otherwise: 'ask',
      };
      const { cases } = regionsOf(drawn('way', way, approval('ask', 'yes')), someFields, staff);
      const others = cases.map(({ costCenter }) => costCenter);
      expect(others).toContainEqual(expect.stringMatching(/^[a-z]nother$/));
      expect(others.length).toBeGreaterThan(1);
    }
  });

  test('leaves no case without somebody who may decide, when it finds no error', () => {
    let clean = 0;
    fc.assert(
      fc.property(someDocuments, someFacts, (document, given) => {
        if (lint(document, someFields, staff).findings.some(({ severity }) => severity === 'error')) return;
        clean += 1;
        const facts: Facts = { ...given, costCenter: 'roads' };
        const { trail } = router(document)(facts);
        for (const id of trail) {
          const node = document.nodes.find((one) => one.id === id);
          if (node?.kind === 'approval') expect(candidates(staff, node.assign, facts).length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 80 },
    );
    expect(clean).toBeGreaterThan(3);
  });

  test('seats different people wherever that is possible', () => {
    const people = ['a', 'b', 'c', 'd'];
    const benches = fc.array(
      fc.record({ node: fc.uuid(), people: fc.subarray(people), needed: fc.integer({ min: 1, max: 2 }) }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(benches, (given) => {
        const seats = given.flatMap((one) => Array.from({ length: one.needed }, () => one.people));
        const fits = (at: number, used: readonly string[]): boolean =>
          at === seats.length || (seats[at] ?? []).some((one) => !used.includes(one) && fits(at + 1, [...used, one]));
        expect(unseated(given) === null).toBe(fits(0, []));
      }),
    );
  });
});
