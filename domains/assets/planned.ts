import type { Plans } from '#kernel';

export const plans: Plans = {
  '/eam': {
    about: 'Asset and maintenance managers see the condition of everything the organization owns.',
    brings: [
      'See condition by class and a risk matrix whose cells open their assets',
      'See the backlog in crew weeks and how much planned maintenance was done on time',
      'See what ten years of replacement will cost',
      'Get a daily list for your role',
    ],
    meanwhile: 'Keep the register of assets with their cost, custodian and disposal in Asset Management.',
    see: ['/asset-management'],
  },
  '/maintenance-management': {
    about: 'Supervisors plan work orders, and crews complete them on a phone.',
    brings: [
      'Create a work order by scanning, searching or pointing at a place, with likely duplicates shown',
      'Schedule crews by skill, valid certificate and travel',
      'Repeat planned maintenance by calendar, meter or condition, never twice at once',
      'Record labor, equipment and parts once, ready for a FEMA claim',
      'Block work until its permit is active',
    ],
    meanwhile: 'Keep work orders in your own system or on paper, and buy parts with a requisition.',
    see: ['/smart-requisition', '/documents'],
  },
  '/safety-management': {
    about: 'Everyone reports incidents and hazards, and safety officers follow each one to closure.',
    brings: [
      'Report an incident or near miss in under a minute, anonymously if you wish',
      'Use a decision tree to tell whether a case is recordable, and fill OSHA forms 300, 300A and 301 from it',
      'Track the legal deadlines for reporting and posting',
      'Issue permits for hot work, confined space and excavation',
      'Follow corrective actions until they are verified',
    ],
    meanwhile:
      'Report to your supervisor and keep OSHA logs as you do today. Do not put medical details into Documents.',
  },
};
