import type { AnswerOf } from '#kernel';
import type { Person, World } from '#world';
import type { Definition } from './definition.ts';
import { deliveryActions } from './delivery.server.ts';
import { figuresOf } from './figures.server.ts';
import { askingIn, atOneMoment } from './reading.server.ts';
import type { runReport, sendReport } from './run-call.ts';
import { report } from './report.record.ts';
import { rowsOfFigure } from './rows.server.ts';
import { reportActions } from './runs.server.ts';

/** What a report shows to a person, asked as its calls ask. */
export const figuresFor = ({ database, door }: World, { actor }: Person, definition: Definition) =>
  atOneMoment(database, actor, async (tx) => figuresOf(tx, await askingIn(tx, actor, door.around), definition));

export const rowsFor = (
  { database, door }: World,
  { actor }: Person,
  definition: Definition,
  { at = [], most = 1000 }: { at?: readonly string[]; most?: number } = {},
) =>
  atOneMoment(database, actor, async (tx) =>
    rowsOfFigure(tx, await askingIn(tx, actor, door.around), { definition, at, most }),
  );

async function acted({ door }: World, { actor }: Person, id: string, [action]: typeof reportActions): Promise<unknown> {
  if (!action) throw new Error('There is no action');
  const row = await door.read(actor, door.around.registry.get(report.name), id);
  return door.run(actor, (work) => action.run({ row, input: {}, work }));
}

/** The action “Keep run” as its call takes it. */
export const runActionNow = async (county: World, who: Person, id: string) =>
  (await acted(county, who, id, reportActions)) as AnswerOf<typeof runReport>; // what it answers

/** The action “Send now” as its call takes it. */
export const sendNow = async (county: World, who: Person, id: string) =>
  (await acted(county, who, id, deliveryActions)) as AnswerOf<typeof sendReport>; // what it answers
