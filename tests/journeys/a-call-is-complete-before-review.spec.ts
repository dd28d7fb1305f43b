import { expect, test } from './people.ts';

test('a federal call is held until its clauses are in and the owner of a section approves', async ({ as }) => {
  const [chantal, fiona] = [await as('Chantal Beaumont'), await as('Fiona MacLeod')];
  await chantal.goto('/rfq-builder');
  await chantal.getByRole('link', { name: /Mill Creek levee crest/ }).click();
  await expect(chantal.getByText('The text lacks required clauses.')).toBeVisible();
  await expect(chantal.getByText('Sections need the approval of their owners: Site access.')).toBeVisible();
  await expect(chantal.getByRole('button', { name: 'Submit for review' })).toBeDisabled();
  const at = new URL(chantal.url()).pathname;

  await chantal.goto(`${at}?part=text`);
  await chantal.getByRole('button', { name: 'Add clauses' }).click();
  await expect(chantal.getByText('The text lacks required clauses.')).toBeHidden();

  await fiona.goto(`${at}?part=text`);
  await fiona.getByText('1. Site access').click();
  await fiona.getByRole('button', { name: 'Approve section' }).click();
  await expect(fiona.getByText('Approved', { exact: true })).toBeVisible();

  await chantal.goto(`${at}?part=notice`);
  await expect(chantal.getByRole('heading', { name: 'Nothing is missing' })).toBeVisible();
  await chantal.getByRole('button', { name: 'Submit for review' }).click();
  await expect(chantal.getByText('In review').first()).toBeVisible();
});
