import { defineRecord, f } from '#kernel';
import { grantManagers } from '../../grants/public.ts';
import { levels } from './damage-words.ts';

/** How many people a county or a state has, by one count. Indicators take the last count before the day that they look at. */
export const placePopulation = defineRecord('place_population', {
  label: ['Place population', 'Place populations'],
  about: 'The population of a county or state by one census, with its source.',
  title: 'name',
  fields: {
    name: f.text({ max: 80 }).label('Place').required().search(),
    level: f.choice(levels).label('Level').required(),
    population: f.integer({ min: 1, max: 100_000_000 }).label('Population').required(),
    countedOn: f.date().label('Census day').required(),
    source: f.text({ max: 200 }).label('Source').required().search(),
  },
  uniqueTogether: [['level', 'name', 'countedOn']],
  access: { read: 'member', create: grantManagers, edit: grantManagers },
  list: {
    columns: ['name', 'level', 'population', 'countedOn', 'source'],
    filters: ['level', 'countedOn'],
    sort: 'name',
  },
  sections: { Population: ['name', 'level', 'population', 'countedOn', 'source'] },
});
