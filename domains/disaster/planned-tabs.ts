import type { Plans } from '#kernel';

/** Tabs of pages that are built otherwise. */
export const plans: Plans = {
  '/fema-forms': {
    about:
      'Mitigation staff prepare applications for BRIC and the Hazard Mitigation Grant Program. Neither is built yet.',
    brings: [
      'Prepare a mitigation application from the records of the agency',
      'See whether the program takes applications, with the notice that says so',
      'Compute benefits and costs with both discount rates',
    ],
    meanwhile:
      'Prepare mitigation applications in FEMA GO or on the forms of your state, and keep copies in Documents.',
    see: ['/documents'],
    tabs: {
      bric: {
        about: 'Mitigation staff prepare BRIC subapplications. This tab is not built yet.',
        brings: [
          'Prepare a BRIC subapplication with its scope, schedule and budget',
          'See whether BRIC takes applications, with the notice that says so',
          'Compute benefits and costs with both discount rates',
        ],
      },
      hmgp: {
        about: 'Mitigation staff prepare HMGP applications. This tab is not built yet.',
        brings: [
          'Prepare an HMGP application within its window',
          'Estimate the ceiling that follows from the declaration',
          'Weigh benefits against costs for each property',
        ],
      },
    },
  },
};
