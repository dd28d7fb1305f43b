import { f } from '#kernel';

const money = () => f.money({ currency: 'organization' });
const amount = () => f.money({ currency: 'organization', min: 0 });
const item = () => f.text({ max: 12 }).label('Item').required();

/** Part of the contract sum. A change adds rows of its own, to a new item or to one that is there, and rewrites none. */
export const valueLine = {
  item: item(),
  description: f.text({ max: 200 }).required(),
  scheduled: money().label('Scheduled value').required(),
  change: f.ref('contract_change').label('Change'),
};

export const subcontractorLine = { name: f.text({ max: 160 }).label('Subcontractor').required() };

/** What the contractor applies for on one item. Whatever was certified before is on record and typed nowhere. */
export const claimLine = {
  item: item(),
  description: f.text({ max: 200 }),
  work: amount().label('Work this period').help('Without materials that were stored before.'),
  installed: amount().label('Stored, now installed').help('Billed before as stored, and part of the work now.'),
  stored: amount().label('Newly stored').help('Materials delivered and not installed yet.'),
};

/** What the certifier takes off what was applied for. */
export const cutLine = {
  item: item(),
  work: amount().label('Work not certified'),
  stored: amount().label('Stored not certified'),
  reason: f.text({ max: 300 }).required(),
};

/** One item of the continuation sheet, as the product worked it out. */
export const sheetLine = {
  item: item(),
  description: f.text({ max: 200 }).required(),
  scheduled: money().label('Scheduled value').required(),
  before: amount().label('Previous work').required(),
  work: amount().label('Work this period').required(),
  stored: amount().label('Stored materials').required(),
  earned: amount().label('Earned to date').required(),
  balance: amount().label('Balance').required(),
  retained: amount().label('Retainage').required(),
};
