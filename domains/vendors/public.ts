export { type Firm, isSameFirm, isSameName, nameKey } from './same-firm.ts';
export { dbeReevaluatedFrom, programs } from './programs.ts';
export { insuranceShape } from './insurance/insurance-gaps-call.ts';
export { type Hold, holds } from './vendor-fields.ts';
export { type Compared, compared, type Policy, type Requirement } from './insurance/insurance-limits.ts';
export { dueAheadOf } from './reminders/reminder-days.ts';
export { coverages } from './coverages.ts';
export { ueiForm } from './vendor.rules.ts';
export { vendorShortlist } from './shortlist/vendor-shortlist.record.ts';
