import { anyOf, defineRecord, f, forThose, own } from '#kernel';
import { categories } from '../rule-packs/purchase-words.ts';

const keepers = [{ duty: 'buyer' }, { duty: 'chief_procurement_officer' }] as const;

/** A specification in the agency's own words, kept to be used again. */
export const scopeText = defineRecord('scope_text', {
  label: ['Specification', 'Specifications'],
  about: 'A reusable specification in the agency’s own words.',
  title: 'name',
  fields: {
    name: f.text({ max: 160 }).required().search(),
    category: f.choice(categories).required(),
    body: f.longText({ max: 20_000 }).label('Text').required().search(),
    brands: f
      .tags({ pattern: /^[\p{L}\p{N}][\p{L}\p{N}.&'-]{0,39}$/u, message: 'Must be brand names' })
      .label('Allowed brands')
      .help('Brand names for the check to flag, in addition to those it recognizes.'),
    owner: f.person().required().defaultTo('actor'),
  },
  access: {
    read: 'member',
    create: 'member',
    edit: { by: 'member', rows: anyOf(own('owner'), forThose(keepers)), inStates: ['draft'] },
  },
  states: { draft: 'new', adopted: 'done', retired: 'new' },
  finalStates: [],
  transitions: {
    adopt: { label: 'Adopt', from: 'draft', to: 'adopted', by: keepers },
    revise: { label: 'Revise', from: 'adopted', to: 'draft', by: keepers, reason: 'optional' },
    retire: { label: 'Retire', from: ['draft', 'adopted'], to: 'retired', by: keepers, reason: 'optional' },
    restore: { label: 'Resume', from: 'retired', to: 'draft', by: keepers },
  },
  list: {
    columns: ['name', 'category', 'owner', 'updatedAt', 'status'],
    filters: ['status', 'category', 'owner'],
    sort: 'name',
  },
  sections: { Specification: ['name', 'category', 'body'], Kept: ['brands', 'owner'] },
});
