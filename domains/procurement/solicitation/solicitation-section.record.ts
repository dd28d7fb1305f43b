import { actsForAny, defineRecord, f, own, rule } from '#kernel';
import { buyers } from './solicitation-life.ts';

/** Words that replace those of the law are never approved by their writer. */
const clauseNeedsTwo = rule<{
  readonly clause: string | null;
  readonly isAdapted: boolean;
  readonly createdBy: string;
  readonly changedBy: readonly string[] | null;
}>(
  'solicitation_section.clause_needs_two',
  'You changed the words of this clause, so someone else has to approve them.',
  ({ row: { clause, isAdapted, createdBy, changedBy }, actor }) =>
    clause === null || !isAdapted || !actsForAny(actor, createdBy, ...(changedBy ?? [])),
);

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
    owner: f.person().label('Section owner').help('Approves this section before review. Empty: no approval.'),
    changedBy: f.refs('organization_members', { max: 200 }).computed().label('Words changed by'),
    approvedBy: f.person().computed().label('Approved by'),
    approvedAt: f.instant().computed().label('Approved'),
  },
  partOf: {
    field: 'solicitation',
    frozenIn: ['in_review', 'approved', 'published', 'closed', 'opened', 'awarded', 'concluded', 'failed', 'cancelled'],
    code: 'solicitation_section.is_frozen',
    sentence: 'Sections are written while the solicitation is a draft. Send it back first.',
  },
  access: {
    read: 'member',
    create: buyers,
    edit: { by: buyers, inStates: ['open', 'approved'] },
    remove: buyers,
  },
  states: { open: ['new', 'Not approved'], approved: 'done' },
  transitions: {
    approve: {
      label: 'Approve section',
      from: 'open',
      to: 'approved',
      by: 'member',
      rows: own('owner'),
      rules: [clauseNeedsTwo],
    },
    reopen: { label: 'Reopen section', from: 'approved', to: 'open', by: buyers },
  },
  fixed: [
    {
      in: ['approved'],
      except: ['place'],
      code: 'solicitation_section.approved',
      sentence: 'This section is approved. Reopen it to change it.',
    },
  ],
  list: {
    columns: ['place', 'title', 'clause', 'packVersion', 'isAdapted', 'owner', 'status'],
    filters: ['solicitation', 'owner', 'status'],
    sort: 'place',
  },
  sections: {
    Section: ['solicitation', 'place', 'title', 'body'],
    Approval: ['owner', 'approvedBy', 'approvedAt', 'changedBy'],
    Source: ['clause', 'citation', 'packVersion', 'scope', 'isAdapted'],
  },
});
