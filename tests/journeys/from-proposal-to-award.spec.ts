import { expect, type Page, test } from './people.ts';

const read = async (page: Page, path: string) => {
  const answer = await page.request.get(`/api/v1/${path}`);
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return answer.json();
};
const send = async (page: Page, path: string, data: object) => {
  const headers = { origin: new URL(page.url()).origin, 'idempotency-key': crypto.randomUUID() };
  const answer = await page.request.post(`/api/v1/${path}`, { data, headers });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
};
/** A step from the head of a record’s page, and what its dialog asks for. */
const step = async (page: Page, name: string, asked: Readonly<Record<string, string>> = {}, isAsked = false) => {
  await page.getByRole('button', { name, exact: true }).first().click();
  if (!isAsked && Object.keys(asked).length === 0) return;
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(asked)) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
};
const next = (page: Page, said: string) => expect(page.getByText(said)).toBeVisible();

interface Queue {
  readonly proponents: readonly { readonly id: string }[];
  readonly criteria: readonly { readonly id: string }[];
}

test('a panel declares, scores and ranks proposals, and the award passes a second person at each duty', async ({
  as,
}) => {
  test.slow();
  const [sofia, patrick, theo] = [
    await as('Sofia Marchetti'),
    await as('Patrick O’Rourke'),
    await as('Theo Papadakis'),
  ];
  const { data } = await read(sofia, 'evaluation?status=setup&limit=1');
  const at = `/bid-evaluation/evaluations/${data[0].id}`;
  await sofia.goto(at);
  await step(sofia, 'Request declarations');
  await next(sofia, 'Sign your declaration below.');
  for (const [page, name] of [
    [sofia, 'Sofia Marchetti'],
    [patrick, 'Patrick O’Rourke'],
    [theo, 'Theo Papadakis'],
  ] as const) {
    await page.goto(at);
    await page.getByLabel('Signature').fill(name);
    await page.getByRole('button', { name: 'Sign declaration' }).click();
    await expect(page.getByText('Declaration signed')).toBeVisible();
  }
  await sofia.goto(at);
  await step(sofia, 'Start scoring');
  await next(sofia, '2 members have proponents left to score.');

  // One score by hand; the others are as many more of the same.
  await patrick.goto(at);
  await patrick.getByLabel('Technical approach, score').fill('9');
  await patrick.getByLabel('Technical approach, comment').fill('Clear plan.');
  await patrick.getByLabel('Technical approach, comment').blur();
  await expect(patrick.getByText('Saved').first()).toBeVisible();
  await expect(patrick.getByText('Hidden for now').first()).toBeVisible();
  for (const page of [patrick, theo]) {
    const { proponents, criteria }: Queue = await read(page, `evaluation/${data[0].id}/queue`);
    for (const [place, { id: proponent }] of proponents.entries())
      for (const { id: criterion } of criteria)
        await send(page, `evaluation/${data[0].id}/scores`, { proponent, criterion, score: 9 - place * 2 });
  }
  await sofia.goto(at);
  await next(sofia, 'All scores are in. The chair can lock them.');
  await step(sofia, 'Lock scores', {}, true);
  await step(sofia, 'Start consensus');
  await sofia.getByRole('button', { name: 'Agree' }).first().click();
  await sofia.getByRole('dialog').getByRole('textbox', { name: 'Score' }).fill('8');
  await sofia.getByRole('dialog').getByLabel('Reason').fill('The references were weaker than written.');
  await sofia.getByRole('button', { name: 'Save consensus' }).click();
  await step(sofia, 'Rank');
  await expect(sofia.getByText('Recomputed from the stored scores: the same result.')).toBeVisible();
  const { rows } = await read(sofia, `evaluation/${data[0].id}/ranking`);
  const first = rows.find(({ rank }: { rank: number }) => rank === 1).bid;
  const rationale = 'Highest points by both members.';
  await send(sofia, `evaluation/${data[0].id}/recommend`, { recommended: first, rationale });

  const [chantal, walter, fiona] = [
    await as('Chantal Beaumont'),
    await as('Walter Kowalski'),
    await as('Fiona MacLeod'),
  ];
  await walter.goto(at);
  await step(walter, 'Approve');
  await next(walter, 'Approved. The buyer can recommend the award.');

  // The buyer recommends, counsel answers the red flags, the chief approves, and the bidders are told.
  const { solicitation } = await read(walter, `evaluation/${data[0].id}`);
  await chantal.goto('/awards');
  const made = await send(chantal, 'award', { solicitation, bid: first, basis: 'First place of the evaluation.' });
  const { data: flags } = await read(fiona, `red_flag?award=${made.id}&status=open`);
  for (const { id } of flags) {
    await fiona.goto(`/red-flags/${id}`);
    await step(fiona, 'Answer', { Finding: 'Looked into the bids and the firms: no sign of it.' });
  }
  await walter.goto(`/awards/${made.id}`);
  await step(walter, 'Approve');
  await next(walter, 'Approved. Notify the bidders to start the protest period.');
  await walter.getByRole('button', { name: 'Award memo' }).click();
  await expect(walter.getByText('The record still says the same.')).toBeVisible();
  await expect(walter.getByText('The panel ranked the bid 1.')).toBeVisible();
  await chantal.goto(`/awards/${made.id}`);
  await step(chantal, 'Notify bidders', {}, true);
  await expect(chantal.getByText(/^Protests can be filed until/)).toBeVisible();
});
