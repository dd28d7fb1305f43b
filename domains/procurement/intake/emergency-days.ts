import { f, rule } from '#kernel';

/**
 * Hard dates of an order under an emergency activation, in days from it. No federal rule sets them: 2 CFR 200.318(i) asks for the records,
 * and a State or a charter may say by when. What is late stops the next order.
 */
export const usualEmergencyDays = { emergencyNotice: 1, emergencyPaperwork: 5, emergencyRatify: 10 } as const;

/** Days of the policy, and the law that sets them. Who gains time by them does not give it: an admin does. */
export const emergencyDays = {
  emergencyNotice: f
    .integer({ min: 1, max: 30 })
    .label('Public notice (days)')
    .help('From the activation to the public notice.')
    .required()
    .defaultTo(usualEmergencyDays.emergencyNotice)
    .editableBy('admin'),
  emergencyPaperwork: f
    .integer({ min: 1, max: 60 })
    .label('Paperwork (days)')
    .help('From the order to the filed price record (2 CFR 200.318(i)).')
    .required()
    .defaultTo(usualEmergencyDays.emergencyPaperwork)
    .editableBy('admin'),
  emergencyRatify: f
    .integer({ min: 1, max: 90 })
    .label('Ratification (days)')
    .help('From the order to its ratification, never before the paperwork.')
    .required()
    .defaultTo(usualEmergencyDays.emergencyRatify)
    .editableBy('admin'),
  emergencyLaw: f
    .text({ max: 200 })
    .label('Emergency law')
    .help('The statute, charter or policy that sets these days.')
    .editableBy('admin'),
};

export const ratifiedAfterPaperwork = rule<{ emergencyPaperwork: number; emergencyRatify: number }>(
  'intake_policy.ratified_after_paperwork',
  'An order can’t be due for ratification before its paperwork.',
  ({ row }) => row.emergencyRatify >= row.emergencyPaperwork,
  { field: 'emergencyRatify' },
);
