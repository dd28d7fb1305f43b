import type { Plans } from '#kernel';

export const plans: Plans = {
  '/disaster-ops-hub': {
    about: 'Emergency managers share one picture of an incident: what is happening, what was requested, what it costs.',
    brings: [
      'Open an incident with type, area, level and objectives, from a template for the hazard',
      'See open requests by priority and lateness, lifelines, shelters, stock and emergency spending against its ceiling',
      'Compare damage so far with the declaration thresholds',
      'Compose the situation report from the log, without retyping',
      'Start emergency procurement, log an event or request a resource with one large button each',
    ],
    meanwhile:
      'Use your emergency operations plan and paper ICS forms. Charge purchases to a cost center for the incident and mark them for federal funds, so that they can be claimed.',
    see: ['/smart-requisition', '/cost-centers', '/documents'],
  },
  '/emergency-procurement': {
    about:
      'Authorized managers start an emergency purchase: incident, legal basis, need, ceiling and vendor on one screen.',
    brings: [
      'Start from a prepared playbook, with authority, ceiling, vendors and messages',
      'Record the justification, contract clauses and exclusion check with the activation',
      'See how long an activation took',
      'Be reminded when the emergency ends and buying must return to competition',
    ],
    meanwhile:
      'Create a requisition, state the emergency in its justification and attach the declaration. Check vendors for exclusion at SAM.gov and keep the printout in Documents.',
    see: ['/smart-requisition', '/documents'],
  },
  '/fema-integration': {
    about:
      'Grant managers compare public federal data with their own projects. FEMA offers no public way to write into its Grants Portal.',
    brings: [
      'Load declarations and projects from OpenFEMA and see when each was last updated',
      'Compare our amounts, shares and dates with the published ones and explain each difference',
      'Prepare packages for upload to the Grants Portal by hand',
      'See what every connection fetched, expected and missed',
    ],
    meanwhile: 'Look up declarations and projects at fema.gov and enter projects in the Grants Portal itself.',
    see: ['/documents'],
  },
  '/weather-alerts': {
    about: 'Duty officers see which official weather alerts are in force and what is in their path.',
    brings: [
      'See National Weather Service alerts on a map and in a list, those in force first',
      'See the assets, sites, crews and deliveries that an alert touches',
      'Set watch rules: who is notified about which hazard',
      'Start the action an alert calls for, with the reason filled in',
      'See how old the data is and when the feed is down',
    ],
    meanwhile: 'Watch weather.gov and your emergency alert system. Levee shows no weather data yet.',
  },
  '/supply-chain-command-center': {
    about: 'Logistics officers see stock, inbound goods, suppliers and routes, and allocate scarce items.',
    brings: [
      'See days of supply per site and item, with inbound shipments',
      'Find items with only one supplier',
      'Allocate scarce stock by priority and keep the record of why',
      'Ask what happens when a port closes or a vendor is lost',
    ],
    meanwhile: 'Keep stock lists as spreadsheets in Documents and order what is missing with a requisition.',
    see: ['/smart-requisition', '/documents'],
  },
  '/incident-timeline': {
    about: 'Everyone on an incident logs what happened, and auditors read it in order.',
    brings: [
      'Log events with the time they happened and the time they were entered, late entries marked',
      'Correct an entry by adding one, so that nothing disappears',
      'Play back the incident to any moment',
      'Print the log as form ICS-214',
    ],
    meanwhile:
      'Keep a paper log or form ICS-214 and store the scan in Documents. Actions in Levee are in the audit trail.',
    see: ['/documents', '/admin/security-audit'],
  },
  '/disaster': {
    about: 'Everyone finds the organization’s incidents, past and present, and its plans for the next one.',
    brings: [
      'See all incidents with their dates, declarations and cost so far',
      'Look up past federal declarations nearby',
      'Keep emergency and recovery plans within reach at any hour',
    ],
    meanwhile: 'Keep emergency plans and after-action reports in Documents.',
    see: ['/documents'],
  },
  '/disaster-response': {
    about: 'The incident team runs one incident, period by period.',
    brings: [
      'Set objectives and assignments and print the ICS forms filled from the record',
      'Check people in and out',
      'Follow resource requests from the field to order, receipt and cost',
      'Record damage and debris with photos and places',
      'Carry open items over when the operational period changes',
    ],
    meanwhile:
      'Work with paper ICS forms and keep the scans in Documents. Request goods and services with requisitions on the incident’s cost center.',
    see: ['/smart-requisition', '/documents'],
  },
};
