import { defineRecord, f } from '#kernel';
import { buyers } from './solicitation-life.ts';

/** One part of the text that vendors read, with where its words come from. */
export const solicitationSection = defineRecord('solicitation_section', {
  label: ['Section', 'Sections'],
  about: 'A part of the text of a solicitation, with its source clause and version.',
  title: 'title',
  fields: {
    solicitation: f.ref('solicitation').required().fixed(),
    place: f.integer({ min: 1, max: 500 }).label('Order').required(),
    title: f.text({ max: 160 }).required().search(),
    body: f.longText({ max: 20_000 }).label('Text').required().search(),
    clause: f.text({ max: 120 }).computed().label('Source clause'),
    citation: f.text({ max: 200 }).computed(),
    packVersion: f.text({ max: 80 }).computed().label('Pack version'),
    scope: f.ref('scope_text').computed().label('From the library'),
    isAdapted: f.yesNo().computed().label('Changed from source').required().defaultTo(false),
  },
  partOf: {
    field: 'solicitation',
    frozenIn: ['in_review', 'approved', 'published', 'closed', 'opened', 'awarded', 'concluded', 'failed', 'cancelled'],
    code: 'solicitation_section.is_frozen',
    sentence: 'Sections are written while the solicitation is a draft. Send it back first.',
  },
  access: { read: 'member', create: buyers, edit: buyers, remove: buyers },
  list: {
    columns: ['place', 'title', 'clause', 'packVersion', 'isAdapted'],
    filters: ['solicitation'],
    sort: 'place',
  },
  sections: {
    Section: ['solicitation', 'place', 'title', 'body'],
    Source: ['clause', 'citation', 'packVersion', 'scope', 'isAdapted'],
  },
});
