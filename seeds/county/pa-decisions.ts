import { repairTest } from '#domains/disaster/pa-follow-up/repair-tests/repair-test.record.ts';
import { timeExtension } from '#domains/disaster/pa-follow-up/time-extensions/time-extension.record.ts';
import { paProject } from '#domains/disaster/public-assistance/pa-project.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';
import { usd } from './grant-hands.ts';
import { extensionsTold, testsTold } from './pa-decisions-list.ts';

interface Given {
  readonly as: As;
  readonly yvette: Actor;
  readonly priya: Actor;
  readonly projectOf: (title: string) => string;
}

/** 50 percent tests and requests for more time, through the door, as the person who entered them. */
export async function seedPaDecisions(as: As, cast: Cast): Promise<void> {
  const [yvette, priya] = ['Yvette Dubois', 'Priya Raman'].map((name) => cast.get(name)) as [Actor, Actor];
  const projects = await as(yvette).rows(paProject, { fields: ['title'], order: 'number', most: 'all' });
  const projectOf = (title: string): string => {
    const of = projects.find((one) => one.title === title);
    if (!of) throw new Error(`The seed has no project ${title}`);
    return of.id;
  };
  const given = { as, yvette, priya, projectOf };
  await seedTests(given);
  await seedExtensions(given);
}

async function seedTests({ as, yvette, priya, projectOf }: Given): Promise<void> {
  for (const told of testsTold) {
    const { id } = await as(yvette, told.entered).insert(repairTest, {
      project: projectOf(told.project),
      facility: told.facility,
      elected: told.elected ?? null,
      costs: told.costs.map(({ dollars, ...one }) => ({ ...one, amount: usd(dollars) })),
      standards: (told.standards ?? []).map(({ dollars, ...one }) => ({ ...one, amount: usd(dollars) })),
      measures: (told.measures ?? []).map(({ dollars, avoided, ...one }) => ({
        ...one,
        amount: usd(dollars),
        benefits: avoided === undefined ? null : usd(avoided),
      })),
      basis: told.basis,
    });
    if (!told.isSubmitted) continue;
    await as(yvette, told.entered).move(repairTest, id, 'submit');
    if (told.confirmed) await as(priya, told.confirmed).move(repairTest, id, 'confirm');
  }
}

async function seedExtensions({ as, yvette, priya, projectOf }: Given): Promise<void> {
  for (const told of extensionsTold) {
    const { id } = await as(yvette, told.entered).insert(timeExtension, {
      project: projectOf(told.project),
      grantor: told.grantor,
      requestedUntil: told.until,
      cause: told.cause,
      justification: told.justification,
      workDone: told.workDone,
      workLeft: told.workLeft,
      schedule: told.schedule.map(([milestone, dueOn]) => ({ milestone, dueOn })),
      lateReason: told.lateReason ?? null,
    });
    if (!told.sent) continue;
    await as(yvette, told.sent).move(timeExtension, id, 'submit', { input: { sentOn: told.sent } });
    if (told.granted)
      await as(priya, told.granted.on).move(timeExtension, id, 'grant', {
        input: { decidedOn: told.granted.on, grantedUntil: told.until, provisions: told.granted.provisions },
      });
    if (told.denied)
      await as(priya, told.denied.on).move(timeExtension, id, 'deny', {
        input: { decidedOn: told.denied.on },
        reason: told.denied.reason,
      });
  }
}
