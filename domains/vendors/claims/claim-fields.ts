import { f } from '#kernel';

/** The account as the agency reads it, and what was compared. */
export const whoClaims = {
  firmName: f.text({ max: 160 }).label('Firm').required().computed().search(),
  claimedBy: f.text({ max: 300 }).label('Claimed by').required().computed(),
  firmEmail: f.email().label('Email of account').computed().help('Typed by the firm: not for the call-back.'),
  firm: f.uuid().required().computed().readableBy('nobody'),
  matched: f.choices({ tin: 'TIN', uei: 'UEI', merge: 'Merged vendor' }).label('Matched by').required().computed(),
  tinDiffers: f.yesNo().label('TIN differs').computed(),
  wasPaid: f.yesNo().label('Paid by bank').computed(),
};

/** The call, and who did what on its way. */
export const itsCall = {
  callNumber: f.phone().label('Call-back number').computed().help('On file before the claim.'),
  callSince: f.date().label('On file since').computed(),
  numberBy: f.person().label('Number entered by').computed(),
  spokeWith: f.text({ max: 160 }).label('Spoke with'),
  foundNumber: f.phone().label('Number called'),
  foundIn: f.text({ max: 300 }).label('Number found in').help('Such as SAM.gov or the state’s business register.'),
  calledBy: f.person().label('Called by').computed(),
  calledAt: f.instant().label('Called').computed(),
  linkedBy: f.person().label('Linked by').computed(),
  linkedOn: f.date().label('Linked').computed(),
  toFirm: f.text({ max: 500, lines: 3 }).label('Message to firm').help('The firm reads it in its portal.'),
};
