import type { Person, World } from '#world';
import type { Definition } from './definition.ts';
import { figuresOf } from './figures.server.ts';
import { askingIn, atOneMoment } from './reading.server.ts';
import { rowsOfFigure } from './rows.server.ts';

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
