import { pages, records } from '#domains';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { approvalTask } from '#domains/workflow/approvals/approval-task.record.ts';
import { approval } from '#domains/workflow/approvals/approval.record.ts';
import { task } from '#domains/organization/task.record.ts';
import { type Actor, findPage, mayOpen } from '#kernel';
import { readListQuery } from '#server/records/list.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDue, share } from '../../tests/world/due.ts';
import { isInTurn } from '../../tests/world/turn.ts';
import type { Citation } from './answers/answer.ts';
import { TUTORIALS } from './answers/desk.server.ts';
import { type County, county, texts } from './test-world.ts';

let here: County;
beforeAll(async () => {
  here = await county();
});
afterAll(() => here?.close());

const rosa = 'Rosa Delgado';
const miguel = 'Miguel Ortiz';
const countOf = async (name: string, question: string): Promise<number> => {
  const compiled = here.here.door.around.registry.get('requisition');
  const actor = here.actor(name);
  const query = readListQuery(compiled, new URLSearchParams(`${question}&total=exact&limit=1`), actor);
  return (await here.here.door.list(actor, compiled, query)).total;
};

describe('figures', () => {
  test('a count is the one that the list shows, and leads to it', async () => {
    const said = await here.ask('How many requisitions are submitted?', rosa);
    const count = await countOf(rosa, 'status=submitted');
    expect(count).toBeGreaterThan(10);
    expect(said.text).toBe(`${count} requisitions with status Submitted. [1]`);
    expect(said.citations).toMatchObject([{ n: 1, kind: 'list', path: '/smart-requisition?status=submitted' }]);
    expect(said.actions).toMatchObject([{ kind: 'open', path: '/smart-requisition?status=submitted' }]);
  });

  test('a sum is added up from every row of the question, to the cent', async () => {
    const said = await here.ask('What is the total amount of approved requisitions?', miguel);
    const rows = await here.here.door.rows(here.actor(miguel), requisition, 'status=approved&limit=200');
    const cents = rows.reduce((sum, { total }) => sum + total.cents, 0);
    const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
    expect(said.text).toContain(
      `${dollars} is the sum of the total of ${rows.length} requisitions with status Approved.`,
    );
  });

  test('two states are counted side by side, and their difference comes from these two figures', async () => {
    const said = await here.ask('Compare submitted and approved requisitions', miguel);
    const [one, other] = [await countOf(miguel, 'status=submitted'), await countOf(miguel, 'status=approved')];
    expect(said.text.split('\n')).toEqual([
      `${one} requisitions with status Submitted. [1]`,
      `${other} requisitions with status Approved. [2]`,
      `The ${one > other ? 'first' : 'second'} figure is higher by ${Math.abs(one - other)}. [1] [2]`,
    ]);
  });

  test('a follow-up of a few words is about the same thing', async () => {
    const said = await here.ask('and approved?', rosa, 'How many requisitions?');
    expect(said.text).toContain(`${await countOf(rosa, 'status=approved')} requisitions with status Approved`);
  });

  test('what was named and is not known is said, not passed over', async () => {
    const said = await here.ask('How many requisitions for cost center 9999?', rosa);
    expect(said.text).toContain('I found nothing that I can filter by for cost center “9999”');
  });
});

describe('rows', () => {
  test('are found by their words, each with its own page', async () => {
    const said = await here.ask('Find requisitions about pumps', rosa);
    expect(said.citations.filter(({ kind }) => kind === 'row').length).toBeGreaterThan(2);
    for (const { kind, path } of said.citations)
      if (kind === 'row') expect(path).toMatch(/^\/smart-requisition\/[0-9a-f-]{36}$/);
  });

  test('a number leads to the row, where it stands and what asks whoever wants to know', async () => {
    const [open] = await here.here.door.rows(
      here.actor(miguel),
      approvalTask,
      `status=open&assignees.has=${here.actor(miguel).id}&kind=approval`,
    );
    const way = await here.here.door.run(here.actor(miguel), (work) => work.find(approval, open?.approval ?? ''));
    const number = way?.subject.split(':')[0] ?? '';
    const said = await here.ask(`What is the status of ${number}?`, miguel);
    expect(said.text).toContain(`${number} is Submitted`);
    expect(said.text).toMatch(/It is assigned to you at “Department head”\. \[\d+\]$/);
    expect((await here.ask(`What is the status of ${number}?`, rosa)).text).not.toContain('is assigned to you');
    expect((await here.ask('REQ-1999-00001', miguel)).text).toContain('I found nothing with the number REQ-1999-00001');
  });

  test('what waits for somebody are their own tasks and the approvals that ask them, by what they are about', async () => {
    const said = await here.ask('What waits for me?', miguel);
    expect(said.text).toMatch(/\d+ open approval tasks are assigned to you/);
    expect(said.text).toMatch(/REQ-2026-\d{5}: .+ is assigned to you at “Department head”\. \[\d+\]/);
    const own = await here.here.door.rows(here.actor(miguel), task, 'status=open&limit=200');
    expect(own.some(({ subject }) => said.text.includes(subject))).toBe(true);
    const hers = await here.ask('What waits for me?', rosa);
    expect(hers.text).not.toMatch(/\d+ open approval tasks are assigned to you/);
    // A day until which an authority lasts is no work.
    expect(hers.text).not.toContain('authority');
  });
});

describe('drafts', () => {
  test('are offered with what was said, name what is missing, and write nothing', async () => {
    const before = await countOf(rosa, '');
    const said = await here.ask('Draft a requisition for 3 trash pumps at $4,200 each by December 15', rosa);
    const { id, organizationId } = here.actor(rosa);
    expect(said.actions).toEqual([
      {
        kind: 'draft',
        label: 'Start this requisition',
        path: '/smart-requisition/new',
        place: `${organizationId}.${id}.requisition.new`,
        values: {
          purpose: '3 trash pumps',
          neededBy: '2026-12-15',
          lines: [
            {
              item: 'trash pumps',
              quantity: { amount: '3', unit: 'EA' },
              unitPrice: '4200.00',
              commodity: '',
              neededBy: '',
              shipTo: '',
              catalogueItem: '',
            },
          ],
        },
      },
    ]);
    expect(said.text).toContain('You still fill in: cost center.');
    expect(await countOf(rosa, '')).toBe(before);
  });

  test('are not offered of what somebody may not make', async () => {
    const said = await here.ask('Create a cost center for the harbor', rosa);
    expect(said.actions.filter(({ kind }) => kind === 'draft')).toEqual([]);
    expect((await here.ask('Create a cost center for the harbor', miguel)).actions[0]).toMatchObject({
      kind: 'draft',
      path: '/cost-centers/new',
    });
    expect((await here.ask('Draft a requisition for pumps')).actions.filter(({ kind }) => kind === 'draft')).toEqual(
      [],
    );
  });
});

describe('documents', () => {
  test('a question of the law is answered in the words of the article, at its passage', async () => {
    const said = await here.ask('What is a micro-purchase?');
    expect(said.text).toMatch(
      /^A micro-purchase is a purchase of supplies or services below the micro-purchase threshold\. \[1\]/,
    );
    expect(said.citations[0]).toMatchObject({ kind: 'article', path: '/blog/micro-purchases#what' });
  });

  test('a how-to is told step by step, in the order in which it is done', async () => {
    const said = await here.ask('How do I reset my password?');
    expect(said.text.split('\n').map((line) => line.replace(/ \[\d\]$/, ''))).toEqual(
      texts[0]?.sections[1]?.text.split('\n'),
    );
  });

  test('how a row moves is told from its definition, with the rules of today', async () => {
    const said = await here.ask('How do I submit a requisition?', rosa);
    expect(said.text).toContain('A requisition that is Draft or Returned becomes Submitted with “Submit”');
    expect(said.text).toContain('For federal funds, enter the award date. Its rules apply.');
  });

  test('a page that is not built is not sold as if it were', async () => {
    const planned = pages.find(({ planned: plan, path }) => plan && path === '/purchase-orders');
    if (planned)
      expect((await here.ask('Open the purchase orders page', miguel)).text).toContain(
        'Purchase Orders is not built yet.',
      );
    expect((await here.ask('Go to settings', rosa)).actions[0]).toEqual({
      kind: 'open',
      label: 'Open Settings',
      path: '/settings',
    });
  });

  test('what is not known is said, with where was looked', async () => {
    const said = await here.ask('What is the airspeed of an unladen swallow?', rosa);
    expect(said.isKnown).toBe(false);
    expect(said.text).toMatch(
      /^I do not know\. I searched 1 guide, 1 article, .*\(.*requisitions, .*\), and found no answer to that\.$/,
    );
    expect(said.citations).toEqual([]);
  });

  test('pages are offered only to those who may open them', async () => {
    for (const name of [undefined, rosa]) {
      const said = await here.ask('Open tenant management', name);
      expect(said.actions.map(({ path }) => path)).not.toContain('/tenant-management');
      expect(said.text).not.toContain('/tenant-management');
    }
    expect((await here.ask('Open tenant management', 'Dana Whitfield')).actions[0]?.path).toBe('/tenant-management');
  });

  test('tutorials are cited where they are started', () => expect(pages.map(({ path }) => path)).toContain(TUTORIALS));
});

/** Questions made of what there is: records with every state, pages, things people want. */
function questions(): string[] {
  const verbs = ['How many', 'Find', 'Show my', 'What is the total amount of'];
  const due = records.filter(({ name }) => isDue(name));
  const ofRecords = due.flatMap(({ label, states }) => [
    `What is a ${label[0].toLowerCase()}?`,
    ...verbs.map((verb) => `${verb} ${label[1].toLowerCase()}`),
    ...states.map((state) => `How many ${label[1].toLowerCase()} are ${state.replaceAll('_', ' ')}?`),
  ]);
  const ofPages = pages.filter((_, at) => isInTurn(at)).map(({ title }) => `Open ${title}`);
  const ofLife = [
    'What is due this week?',
    'What waits for me?',
    'How do I submit a requisition?',
    'How do I reset my password?',
    'What is a micro-purchase?',
    'Who approves requisitions?',
    'Compare submitted and approved requisitions',
    'I need 3 pumps at $200',
    'pumps for the north basin',
    'How do I write a good purpose?',
    'cold patch',
    'What happens to an urgent request before the weekend?',
  ];
  return [...ofLife, ...ofRecords, ...ofPages];
}

/** Whether a citation opens for this person: the passage is there, the page lets them in, the row can be read. */
async function opens({ path, kind }: Citation, actor: Actor | null): Promise<boolean> {
  const [bare = '', anchor] = path.split('#');
  if (kind === 'guide' || kind === 'article')
    return texts.some((text) => text.path === bare && text.sections.some((section) => section.anchor === anchor));
  const found = findPage(pages, bare.split('?')[0] ?? '');
  if (!found || !mayOpen(found.page, actor?.role ?? null)) return false;
  const record = found.page.detail ?? (kind === 'list' ? found.page.list : undefined);
  if (!record) return kind !== 'list' && kind !== 'row';
  if (!actor) return false;
  const compiled = here.here.door.around.registry.get(record.name);
  if (found.page.detail) return here.here.door.read(actor, compiled, found.params['id'] ?? '').then(() => true);
  const question = new URLSearchParams(path.split('?')[1] ?? '');
  await here.here.door.list(actor, compiled, readListQuery(compiled, question, actor));
  return true;
}

describe('every citation of every answer', () => {
  const members = [rosa, miguel, 'Dana Whitfield', 'Ingrid Solberg'].filter((_, at) => isInTurn(at, 4));
  test.each(['a visitor', ...members])('opens for %s', async (name) => {
    const who = name === 'a visitor' ? undefined : name;
    const asked = questions();
    expect(asked.length).toBeGreaterThan(share(1000));
    let cited = 0;
    const broken: string[] = [];
    for (const question of asked) {
      const said = await here.ask(question, who);
      const numbers = [...said.text.matchAll(/ \[(\d+)\](?= |\n|$)/g)].map(([, n]) => Number(n));
      if (numbers.some((n) => !said.citations.some((one) => one.n === n))) broken.push(`${question}: ${said.text}`);
      for (const citation of said.citations) {
        cited++;
        if (!(await opens(citation, who ? here.actor(who) : null).catch(() => false)))
          broken.push(`${question}: ${citation.path}`);
      }
      for (const { path } of said.actions) {
        const page = findPage(pages, path.split(/[?#]/)[0] ?? '')?.page;
        if (!page || !mayOpen(page, who ? here.actor(who).role : null)) broken.push(`${question} offers ${path}`);
      }
    }
    expect(broken).toEqual([]);
    expect(cited).toBeGreaterThan(share(who ? 100 : 10));
  });
});
