import { defineRecord, f } from '#kernel';
import { keptFields, keptOffered, keptStates, keptSteps } from './kept.ts';
import { endsAfterItBegins } from './kept.rules.ts';

export const schemes = {
  naics: 'NAICS',
  nigp: 'NIGP',
  unspsc: 'UNSPSC',
  own: 'Own code',
} as const;

/** A word for what is bought, so that spending can be counted and vendors be found. */
export const commodityCode = defineRecord('commodity_code', {
  label: ['Commodity code', 'Commodity codes'],
  about: 'A commodity code from a public list or your own.',
  title: 'name',
  fields: {
    scheme: f.choice(schemes).label('List').required(),
    code: f.text({ max: 20 }).required().search(),
    name: f.text({ max: 200 }).required().search(),
    edition: f.text({ max: 20 }).help('The edition of the list, such as 2017.'),
    otherWords: f.text({ max: 500, lines: 2 }).help('By which people look for it.').search(),
    about: f.longText({ max: 4000 }).label('What belongs here'),
    crosswalk: f
      .tags({
        pattern: /^[a-zA-Z0-9]+:[0-9A-Za-z][0-9A-Za-z.-]{0,40}$/,
        message: 'Must be a list and a code, such as nigp:91359',
        max: 20,
      })
      .help('Codes for the same item in other lists, such as nigp:91359.'),
    ...keptFields,
    mergedInto: f.ref('commodity_code').computed(),
  },
  access: { read: 'member', create: 'admin', edit: 'nobody' },
  states: keptStates,
  finalStates: ['merged'],
  transitions: keptSteps,
  selectable: keptOffered,
  uniqueTogether: [['scheme', 'code']],
  rules: [endsAfterItBegins('commodity_code', 'code')],
  list: {
    columns: ['code', 'name', 'scheme', 'validFrom', 'validUntil', 'owner', 'status'],
    filters: ['status', 'scheme', 'owner'],
    sort: 'code',
  },
  sections: {
    Code: ['scheme', 'code', 'name', 'edition', 'otherWords', 'about', 'crosswalk'],
    'In force': ['owner', 'validFrom', 'validUntil'],
  },
});
