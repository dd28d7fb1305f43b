import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { placesAreFilled } from './draft.rules.ts';
import { draftKinds } from './disaster-words.ts';

const source = {
  cost: f.ref('grant_cost').label('Cost').required(),
  amount: f.money({ currency: 'organization', positive: true }).label('Amount').required(),
};

/** A text the product drafted from the cost lines of an award. Nothing uses it before a person has read and accepted it. */
export const disasterDraft = defineRecord('disaster_draft', {
  label: ['Narrative draft', 'Narrative drafts'],
  about: 'A damage or scope text drafted from the costs of an award.',
  title: 'number',
  fields: {
    number: f.sequence('DRF-{yyyy}-{0000}').search(),
    award: f.ref('grant_award').required().computed(),
    kind: f.choice(draftKinds).label('Type').required().computed(),
    text: f.longText({ max: 16_000 }).label('Text').required().search(),
    draftedText: f.longText({ max: 16_000 }).label('Text as drafted').computed(),
    sources: f.lines(source, { max: 2000, label: 'Source' }).label('Sources').computed(),
    total: f.money({ currency: 'organization', min: 0 }).label('Costs used').computed(),
    draftedBy: f.text({ max: 60 }).label('Drafted by').required().computed(),
    ownFigures: f.text({ max: 500 }).label('Figures added').computed().help('Amounts that no cost line states.'),
    acceptedBy: f.person().label('Accepted by').computed(),
    acceptedOn: f.date().label('Accepted on').computed(),
  },
  access: {
    read: 'member',
    create: 'nobody',
    edit: { by: grantManagers, inStates: ['draft', 'accepted', 'discarded'] },
  },
  states: { draft: 'new', accepted: 'done', discarded: 'stopped' },
  finalStates: ['accepted', 'discarded'],
  transitions: {
    accept: {
      label: 'Accept draft',
      from: 'draft',
      to: 'accepted',
      by: grantManagers,
      rules: [placesAreFilled],
      confirm: 'You have read it and confirm what it says. It never changes after that.',
    },
    discard: { label: 'Discard', from: 'draft', to: 'discarded', by: grantManagers, reason: 'required' },
  },
  fixed: [
    {
      in: ['accepted', 'discarded'],
      code: 'disaster_draft.is_over',
      sentence: 'An accepted or discarded draft never changes. Draft it again.',
    },
  ],
  list: {
    columns: ['number', 'kind', 'award', 'total', 'acceptedBy', 'acceptedOn', 'status'],
    filters: ['status', 'award', 'kind'],
    sort: '-number',
  },
  sections: {
    Draft: ['award', 'kind', 'text'],
    Origin: ['draftedBy', 'total', 'sources', 'draftedText'],
    Decision: ['ownFigures', 'acceptedBy', 'acceptedOn'],
  },
});
