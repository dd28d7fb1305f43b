import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages } from '#domains';
import { foundOrganization } from '#domains/organization/organization.server.ts';
import { findPage } from '#kernel';
import { type World, world } from '../../tests/world/world.ts';
import { sources } from '../../tests/world/sources.ts';
import { aboutPlanning } from './own/planning.ts';
import { aboutSettingUp } from './own/setting-up.ts';
import { type OwnTutorial, ownTutorials } from './own-tutorials.ts';
import { aboutSourcing } from './own/sourcing.ts';
import { keepOwnTutorials } from './own-tutorials.server.ts';
import { tutorial } from './tutorial.record.ts';

const steps = ownTutorials.flatMap(({ name, steps: own }) => own.map((step) => ({ name, ...step })));

describe('the tutorials that come with Levee', () => {
  test('are at least twelve, each under a name and a title of its own', () => {
    expect(ownTutorials.length).toBeGreaterThanOrEqual(12);
    for (const of of [ownTutorials.map(({ name }) => name), ownTutorials.map(({ title }) => title)])
      expect(new Set(of).size).toBe(of.length);
  });

  test('tell of budgets, forecasts, the capital plan, workflows, rules, intake, agencies and master data, each on its own page', () => {
    const places = {
      'budgets.read-and-change': '/budget-management',
      'forecasts.outlook': '/budget-forecasts',
      'capital.from-request-to-plan': '/capital-planning-management',
      'workflow.new-version': '/workflow-designer',
      'rules.try-a-purchase': '/compliance',
      'intake.describe': '/ai-procurement',
      'agencies.tree-and-authority': '/customer-management',
      'master-data.change': '/master-data',
    };
    const leads = Object.entries(places).map(([name, path]) => [
      name,
      steps.some((one) => one.name === name && one.action?.split('?')[0] === path),
    ]);
    expect(leads.filter(([, isThere]) => !isThere)).toEqual([]);
  });

  test('begin with one for the dashboard, which is the easiest of its module', () =>
    expect(ownTutorials.filter(({ moduleName }) => moduleName === 'dashboard')).toMatchObject([
      { difficultyLevel: 'beginner' },
    ]));

  test('have at least three steps, each a title and a few sentences', () => {
    for (const { name, steps: own } of ownTutorials) expect(own.length, name).toBeGreaterThanOrEqual(3);
    for (const { name, title, content } of steps) {
      expect(title.length, name).toBeLessThan(50);
      expect(content, name).toMatch(/^[A-Z/].*[.”]$/s);
      expect(content.length, name).toBeLessThan(260);
    }
  });

  test('quote only what the screens say', () => {
    const code = sources()
      .filter(({ path, isTest }) => !isTest && !path.startsWith('domains/training/'))
      .map(({ text }) => text)
      .join('\n')
      .replace(/\s+/g, ' ');
    const quoted = [...aboutPlanning, ...aboutSettingUp, ...aboutSourcing].flatMap(({ steps: own }) =>
      own.flatMap(({ content }) => [...content.matchAll(/“([^”]+)”/g)].map(([, label = '']) => label)),
    );
    expect(quoted.length).toBeGreaterThan(15);
    // The name of a category stands in braces in the code of its button.
    expect(quoted.filter((label) => !code.includes(label) && label !== 'Use Goods')).toEqual([]);
    expect(code).toContain('`Use ${categories[kind.category]}`');
  });

  test('lead only to pages that are built, and show a planned one where they speak of those', () => {
    const leads = steps.flatMap(({ name, action }) => {
      if (!action) return [];
      const { pathname, searchParams } = new URL(action, 'https://levee.example');
      const page = findPage(pages, pathname)?.page;
      const tab = searchParams.get('tab');
      return [{ name, action, page, isTab: tab === null || Object.hasOwn(page?.tabs ?? {}, tab) }];
    });
    expect(leads.filter(({ page, isTab }) => !page || !isTab).map(({ action }) => action)).toEqual([]);
    expect(leads.filter(({ page }) => page?.planned).map(({ name }) => name)).toEqual(['built-and-planned']);
  });
});

describe('an organization', () => {
  let county: World;
  beforeAll(async () => {
    county = await world();
  });
  afterAll(() => county.close());

  const product = () => county.product;
  const keep = (own?: readonly OwnTutorial[]) =>
    county.door.run(product().actor, (work) => keepOwnTutorials(work, own));
  const kept = (question = '') => product().list(tutorial, question);
  const one: OwnTutorial = {
    name: 'one',
    title: 'The first',
    moduleName: 'dashboard',
    difficultyLevel: 'beginner',
    steps: [{ title: 'Look', content: 'Look here.', target: 'menu' }],
  };

  test('is founded with all of them, each recorded as made by the product', async () => {
    const id = await foundOrganization(county.door, { name: 'Piney Woods County', founder: null });
    const there = county.person({ ...product().actor, organizationId: id });
    const rows = await there.list(tutorial);
    expect(rows.map(({ title }) => title).toSorted()).toEqual(ownTutorials.map(({ title }) => title).toSorted());
    expect(rows.every(({ own, isActive }) => own && isActive)).toBe(true);
    const entries = await county.database.within({ organizationId: id }, (tx) =>
      tx.query(`select actor_kind from audit_entry where organization_id = $1 and record = 'tutorials'`, [id]),
    );
    expect(entries).toHaveLength(ownTutorials.length);
    expect(new Set(entries.map(({ actor_kind }) => actor_kind))).toEqual(new Set(['system']));
  });

  test('gets them once, however often it is asked', async () => {
    await keep();
    const before = await kept();
    await keep();
    expect(await kept()).toEqual(before);
    expect(before).toHaveLength(ownTutorials.length);
  });

  test('reads the new version of what nobody there has changed', async () => {
    await keep([one]);
    await keep([{ ...one, title: 'The first, told better' }]);
    expect((await kept('own=true')).find(({ ownName }) => ownName === 'one')).toMatchObject({
      title: 'The first, told better',
      version: 2,
    });
  });

  test('keeps what its admin wrote into one, and what its admin switched off', async () => {
    const dana = await county.member('Dana Whitfield', 'admin');
    const second = { ...one, name: 'second', title: 'The second' };
    const third = { ...one, name: 'third', title: 'The third' };
    await keep([second, third]);
    const find = async (name: string) => {
      const found = (await kept('own=true')).find(({ ownName }) => ownName === name);
      if (!found) throw new Error(`There is no tutorial named ${name}`);
      return found;
    };
    const [edited, off] = [await find('second'), await find('third')];
    await dana.edit(tutorial, edited.id, edited.version, { steps: [{ title: 'Ours', content: 'As we do it.' }] });
    await dana.edit(tutorial, off.id, off.version, { isActive: false });
    await keep([
      { ...second, title: 'The second, anew' },
      { ...third, title: 'The third, anew' },
    ]);
    expect(await find('second')).toMatchObject({ title: 'The second', steps: [{ title: 'Ours' }] });
    expect(await find('third')).toMatchObject({ title: 'The third, anew', isActive: false });
  });

  test('does not see again what the product tells no longer', async () => {
    await keep([one]);
    await keep([]);
    expect((await kept('own=true&isActive=true')).map(({ ownName }) => ownName)).toEqual(['second']);
  });

  test('switches off what came with the product, and deletes only what it wrote itself', async () => {
    const dana = await county.member('Dana Whitfield', 'admin');
    await keep();
    const [given] = await kept('own=true');
    const written = await dana.make(tutorial, {
      title: 'How we do it',
      moduleName: 'dashboard',
      steps: [{ title: 'Ask', content: 'Ask Rosa first.' }],
    });
    const remove = (id: string) =>
      county.door.run(dana.actor, (work) => work.remove(county.door.around.registry.get(tutorial.name), { id }));
    await expect(remove(given?.id ?? '')).rejects.toMatchObject({ kind: 'forbidden' });
    await remove(written.id);
    await expect(dana.see(tutorial, written.id)).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('refuses a tutorial without steps, a step without words, and a target that no screen has', async () => {
    const dana = await county.member('Dana Whitfield', 'admin');
    const write = (list: unknown) =>
      dana.make(tutorial, { title: 'Odd', moduleName: 'dashboard', steps: list as OwnTutorial['steps'] });
    await expect(write([])).rejects.toThrow('at least one step');
    await expect(write([{ title: 'Look' }])).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'steps.0.content', code: 'required' }],
    });
    await expect(write([{ title: 'Look', content: 'Here.', target: 'body > div' }])).rejects.toMatchObject({
      issues: [{ path: 'steps.0.target', code: 'json.limit' }],
    });
  });
});
