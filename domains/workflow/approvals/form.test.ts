import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvables } from '#domains/server.ts';
import { decideOn, inForce, type Office, office, tasksOf } from '../../../tests/world/approving.ts';
import { templates } from '../designer/templates.ts';
import { type Deciding, decide } from './decide.server.ts';

let here: Office;
beforeAll(async () => {
  here = await office();
  const template = templates.find(({ name }) => name === 'Federal funds review');
  if (!template) throw new Error('The template comes with the product');
  await inForce(here.county, template.document);
});
afterAll(() => here.county.close());

describe('a form on the way of a document', () => {
  const fill = async (id: string, values: NonNullable<Deciding['values']>) => {
    const { tasks } = await tasksOf(here.county, id);
    const form = tasks.find(({ kind, status }) => kind === 'form' && status === 'open');
    if (!form) throw new Error('A form waits');
    return here.county.door.run(here.priya.actor, (work) =>
      decide(work, approvables, { task: form.id, hash: form.hash, word: 'fill', values }),
    );
  };

  test('is refused by field while an answer is missing, and goes on with all of them', async () => {
    const id = await here.asks(4000, { federalFunds: true, awardedOn: '2026-01-15' });
    await decideOn(here.county, here.miguel, id);
    await expect(fill(id, { allowable: null, awardTerms: ' ' })).rejects.toMatchObject({
      issues: [{ path: 'values.allowable' }, { path: 'values.awardTerms', message: 'Required' }],
    });
    expect(await here.status(id)).toBe('submitted');
    await expect(fill(id, { allowable: true, awardTerms: 'FHWA Form 1273' })).resolves.toMatchObject({
      status: 'running',
    });
  });
});
