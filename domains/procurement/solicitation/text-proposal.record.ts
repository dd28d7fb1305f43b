import { defineRecord, f } from '#kernel';
import { buyers } from './solicitation-life.ts';

/** One clause that was proposed for a draft from earlier solicitations. A person accepts or declines it, and both are kept. */
export const textProposal = defineRecord('text_proposal', {
  label: ['Text proposal', 'Text proposals'],
  about: 'A clause proposed from past solicitations, with its sources and what was decided.',
  title: 'heading',
  fields: {
    solicitation: f.ref('solicitation').required().computed(),
    place: f.integer({ min: 1, max: 500 }).required().computed().label('Order'),
    heading: f.text({ max: 160 }).required().computed().label('Title'),
    body: f.longText({ max: 20_000 }).required().computed().label('Text'),
    section: f.uuid().computed().label('Section'),
    sectionVersion: f.integer({ min: 1 }).computed().label('Section version'),
    sources: f.json().required().computed().label('Sources'),
    facts: f.json().required().computed().label('Facts to check'),
    unsourced: f.json().required().computed().label('Without a source'),
    sourcedOnly: f.yesNo().required().computed().label('Sources required'),
    model: f.text({ max: 120 }).computed().label('Language model'),
    tokens: f.integer({ min: 0 }).computed().label('Tokens used'),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: { proposed: 'review', accepted: 'done', declined: 'stopped', superseded: ['stopped', 'Replaced'] },
  finalStates: ['accepted', 'declined', 'superseded'],
  transitions: {
    accept: { label: 'Accept', from: 'proposed', to: 'accepted', by: buyers },
    decline: { label: 'Decline', from: 'proposed', to: 'declined', by: buyers, reason: 'optional' },
    supersede: { label: 'Replace', from: 'proposed', to: 'superseded', by: 'nobody' },
  },
  list: {
    columns: ['heading', 'solicitation', 'model', 'createdAt', 'status'],
    filters: ['solicitation', 'status'],
    sort: '-createdAt',
  },
  sections: {
    Proposal: ['solicitation', 'place', 'heading', 'body', 'section', 'sectionVersion'],
    Sources: ['sources', 'facts', 'unsourced', 'sourcedOnly'],
    'Language model': ['model', 'tokens'],
  },
});
