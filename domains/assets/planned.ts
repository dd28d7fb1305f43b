import type { Plans } from '#kernel';

export const plans: Plans = {
  '/eam': {
    about: 'Asset and maintenance managers see the state of everything the organization owns here.',
    brings: [
      'See condition by class and a risk matrix whose cells open their assets',
      'See the backlog in crew weeks and how much planned maintenance was done on time',
      'See what the next ten years of replacement would cost',
      'Get a list for today by role',
    ],
    meanwhile: 'Keep the asset register as a spreadsheet in Documents.',
    see: ['/documents'],
  },
  '/asset-management': {
    about: 'Asset managers keep the register here: what exists, where, in what condition, bought with which money.',
    brings: [
      'See the same assets as tree, table and map',
      'Open one with photos, condition over time, work and cost, warranty and depreciation',
      'Print a label whose code opens the asset and lets anyone report a fault on it',
      'Mark what a grant paid for, with inventory and disposal rules',
      'Import a register with a preview, and undo the whole import',
    ],
    meanwhile:
      'Keep the register as a spreadsheet in Documents. Note tag numbers on the requisition that buys for an asset.',
    see: ['/documents', '/smart-requisition'],
  },
  '/maintenance-management': {
    about: 'Supervisors plan work orders here, and crews do them with one hand on the phone.',
    brings: [
      'Create a work order by scanning, searching or pointing at a place, with likely duplicates shown',
      'Schedule crews by skill, valid certificate and travel',
      'Repeat planned maintenance by calendar, meter or condition, never twice at once',
      'Record labor, equipment and parts once, ready for a FEMA claim',
      'Keep work from starting before its permit is live',
    ],
    meanwhile: 'Keep work orders in your own system or on paper, and buy parts with a requisition.',
    see: ['/smart-requisition', '/documents'],
  },
  '/safety-management': {
    about: 'Everybody reports incidents and hazards here, and safety officers see that something follows.',
    brings: [
      'Report an incident or near miss in under a minute, anonymously if you wish',
      'Decide by a guided tree whether a case is recordable, and fill OSHA forms 300, 300A and 301 from it',
      'Keep the legal clocks for reporting and posting',
      'Issue permits for hot work, confined space and excavation',
      'Follow corrective actions to the check that they worked',
    ],
    meanwhile:
      'Report to your supervisor and keep OSHA logs as you do today. Do not put medical details into Documents.',
  },
};
