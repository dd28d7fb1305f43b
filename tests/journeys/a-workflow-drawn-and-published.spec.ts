import { expect, type Page, test } from './people.ts';
import { askFor } from './requisitions.ts';

const findings = (page: Page) => page.getByRole('region', { name: 'Findings' });
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

/** The requisition's workflow among those of other documents. */
const card = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: 'Requisition', exact: true }) });

/** Opens a new draft of the requisition's workflow, from the version in force. */
async function newDraft(page: Page): Promise<string> {
  await page.goto('/workflow-designer');
  await card(page).getByRole('button', { name: 'New version' }).click();
  const title = page.getByRole('heading', { level: 1, name: /^Requisition, version \d+$/ });
  await expect(title).toBeVisible();
  return title.innerText();
}

/** Opens the panel of a step in the outline. */
async function edit(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: `What can be done with “${step}”` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
}

async function replayed(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'Replay requisitions' }).click();
}

test('a workflow is drawn, looked through, replayed over last year and published by a second person', async ({
  as,
}) => {
  test.slow();
  const rosa = await as('Rosa Delgado');
  const number = await askFor(rosa, 'Pumps for the version test');
  await rosa.getByRole('button', { name: 'Submit' }).click();
  await expect(rosa.locator('main header [data-status]')).toContainText('Submitted');

  // In the outline: above an amount another approval, of a duty that needs more people than there are.
  const dana = await as('Dana Whitfield');
  const name = await newDraft(dana);
  await dana.getByRole('button', { name: 'Add step before “Department head”' }).click();
  await dana.getByRole('menuitem', { name: 'Decision' }).click();
  await dana.getByRole('button', { name: 'Add step before “Department head”' }).first().click();
  await dana.getByRole('menuitem', { name: 'Approval' }).click();
  await dana.getByLabel('Name', { exact: true }).fill('County attorney');
  await dana.getByLabel('Who decides: duty').selectOption('legal_counsel');
  await dana.getByLabel('Approvals needed').selectOption('some');
  await expect(findings(dana)).toContainText('“County attorney” needs 2 people, and only 1 can take it.');
  await saved(dana);

  // What is found leads to the step, and is gone when it is mended.
  await findings(dana)
    .getByRole('listitem')
    .filter({ hasText: 'needs 2 people' })
    .getByRole('button', { name: 'Go to step' })
    .click();
  await dana.getByLabel('Approvals needed').selectOption('any');
  await expect(findings(dana)).not.toContainText('needs 2 people');

  // The diagram is the same document.
  await dana.getByRole('tab', { name: 'Diagram' }).click();
  const attorney = dana.getByRole('group', { name: 'Approval: County attorney' });
  await expect(attorney).toBeVisible();
  await attorney.click();
  await dana.getByRole('button', { name: 'Add step after “County attorney”' }).click();
  await dana.getByRole('menuitem', { name: 'Wait' }).click();
  await expect(dana.getByRole('group', { name: 'Wait: Wait 16 h' })).toBeVisible();
  await dana.getByRole('button', { name: 'Undo' }).click();
  await expect(dana.getByRole('group', { name: 'Wait: Wait 16 h' })).toBeHidden();

  await dana.getByRole('tab', { name: 'Differences' }).click();
  await expect(dana.getByRole('list', { name: 'Differences' })).toContainText(
    'Asks a person with the duty legal counsel',
  );

  // Over last year it would have asked the attorney too often, so only emergencies go there.
  await replayed(dana);
  const outcome = dana.getByRole('region', { name: 'Changed outcomes' });
  await expect(outcome).toContainText('County attorney');
  await expect(dana.getByRole('region', { name: 'Documents with another path' })).toContainText(
    'County attorney → Department head',
  );
  // A figure leads to the documents it counts: every row that is shown has the step.
  const step = outcome.getByRole('button', { name: /^Added step: County attorney/ });
  await step.click();
  await expect(step).toHaveAttribute('aria-pressed', 'true');
  const paths = dana.getByRole('region', { name: 'Documents with another path' }).locator('tbody tr');
  await expect(paths.filter({ hasNotText: 'County attorney' })).toHaveCount(0);
  await expect.poll(() => paths.count()).toBeLessThanOrEqual(25);
  const often = await outcome.getByRole('heading', { level: 2 }).innerText();
  await dana.getByRole('tab', { name: 'Outline' }).click();
  await edit(dana, 'Condition');
  await dana.getByLabel('Field', { exact: true }).selectOption('emergency');
  await dana.getByLabel('Change note').fill('The county attorney reads what is bought in an emergency.');
  await saved(dana);
  await replayed(dana);
  await expect(outcome.getByRole('heading', { level: 2 })).toContainText(/ would take another path$/);
  await expect(outcome.getByRole('heading', { level: 2 })).not.toHaveText(often);

  // Nothing drawn is lost by a reload; whoever drew it does not publish it.
  await dana.reload();
  await dana.getByRole('tab', { name: 'Outline' }).click();
  await expect(dana.getByText('County attorney').first()).toBeVisible();
  await dana.getByRole('button', { name: 'Submit for review' }).click();
  await expect(
    dana.getByText('You edited or submitted this version, so someone else has to publish it.'),
  ).toBeVisible();
  await expect(dana.getByRole('button', { name: 'Publish' })).toBeDisabled();

  // A second person is told of it, reads what is drawn and publishes it.
  const walter = await as('Walter Kowalski');
  await walter.goto('/notifications');
  await expect(walter.getByText(`${name} needs your review`).first()).toBeVisible();
  await walter.goto('/workflow-designer');
  await card(walter)
    .getByRole('link', { name: name.replace('Requisition, v', 'V') })
    .click();
  await expect(walter.getByText('County attorney').first()).toBeVisible();
  await walter.getByRole('button', { name: 'Publish' }).click();
  await walter.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(walter.locator('main')).toContainText('Published');

  // A case that runs stays on its version until somebody moves it.
  await dana.goto(`/workflow-engine?search=${number}`);
  const line = dana.getByRole('region', { name: 'Active approvals' }).getByRole('row').filter({ hasText: number });
  const version = Number(name.split(' ').at(-1));
  await expect(line.getByRole('cell', { name: String(version), exact: true })).toBeHidden();
  await line.getByRole('button', { name: /^What can be done with/ }).click();
  await dana.getByRole('menuitem', { name: 'Move to current version' }).click();
  const dialog = dana.getByRole('dialog', { name: `Move to version ${version}` });
  await expect(dialog).toContainText('Department head');
  await dialog.getByLabel(/^Reason/).fill('It is no emergency.');
  await dialog.getByRole('button', { name: 'Move approval' }).click();
  await expect(dialog).toBeHidden();
  await expect(line.getByRole('cell', { name: String(version), exact: true })).toBeVisible();
});

test('what is stuck is found, with its reason, and can be tried again', async ({ as }) => {
  const dana = await as('Dana Whitfield');
  await dana.goto('/workflow-engine?state=stuck');
  const stuck = dana.getByRole('region', { name: 'Active approvals' });
  await expect(stuck).toContainText('No webhook is set up for this step');
  await expect(stuck.getByRole('link', { name: 'Set up a webhook' }).first()).toHaveAttribute(
    'href',
    '/settings/webhooks',
  );
  await stuck.getByRole('button', { name: 'Try again' }).first().click();
  await expect(dana.getByText('Tried again').first()).toBeVisible();
});

test('whoever does not design reads the workflow and changes nothing', async ({ as }) => {
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/workflow-designer');
  await expect(rosa.getByRole('button', { name: 'New version' })).toBeHidden();
  await card(rosa)
    .getByRole('link', { name: /^Version \d+$/ })
    .first()
    .click();
  await expect(rosa.getByText('Department head').first()).toBeVisible();
  await expect(rosa.getByRole('button', { name: /^Add step/ })).toHaveCount(0);
  await expect(rosa.getByRole('tab', { name: 'Replay' })).toHaveCount(0);
});
