import type { Plans } from '#kernel';

export const plans: Plans = {
  '/project-management': {
    about: 'Project managers plan and track one project: tasks, dates, people, cost and risk.',
    brings: [
      'See the same tasks as Gantt chart, board, table and calendar; the outline does everything the chart does',
      'See the critical path and why the finish date moved',
      'Be told before saving when a date breaks a grant period, permit or contract end',
      'Compare with earlier baselines and follow earned value',
      'Mark a milestone as met only with its evidence',
    ],
    meanwhile: 'Keep the schedule in your planning tool and give the project its own cost center.',
    see: ['/cost-centers', '/documents'],
  },
  '/projects': {
    about: 'Managers see all projects side by side: which are late, over budget or at risk.',
    brings: [
      'See schedule, cost and risk of each project with the rule behind each light',
      'See who funds it and what was awarded for it',
      'Compare any two months',
    ],
    meanwhile: 'Give each project a cost center; the list of requisitions filters and exports by it.',
    see: ['/cost-centers', '/smart-requisition'],
  },
  '/construction-projects': {
    about: 'Construction managers and inspectors keep the daily record of a site.',
    brings: [
      'Write daily reports with weather, crews and photos by place',
      'Follow submittals, RFIs, inspections and the punch list',
      'Check pay applications line by line, with retainage',
      'Tie quantities, change orders and permits to the work',
    ],
    meanwhile: 'Keep daily reports, photos and pay applications in Documents.',
    see: ['/documents'],
  },
  '/shipment-tracking': {
    about: 'Receivers and buyers see what is in transit and whether deliveries match the order.',
    brings: [
      'See late, silent, damaged and short shipments first',
      'Follow events on a map and in a table, each with its source',
      'Judge proof of delivery by signature, photo, place and count, with the reasons shown',
      'Accept a delivery or raise a claim in two steps',
    ],
    meanwhile:
      "Use the carrier's tracking and keep packing slips in Documents. The requisition shows what was ordered, not yet what arrived.",
    see: ['/smart-requisition', '/documents'],
  },
  '/inventory': {
    about: 'Storekeepers manage stock: what is where, what moved and what to reorder.',
    brings: [
      'See quantities as the sum of recorded moves, and open the moves behind each',
      'Count with a phone and keep every difference',
      'Follow lots, serial numbers and expiry dates, and recall a lot in both directions',
      'Mark grant-funded stock, with the award and its rules',
      'See days of supply of disaster stock per site',
    ],
    meanwhile: 'Keep the stock list as a spreadsheet in Documents and reorder with a requisition.',
    see: ['/smart-requisition', '/documents'],
  },
  '/quantity-takeoff': {
    about: 'Estimators measure drawings and turn lengths, areas and counts into cost lines.',
    brings: [
      'Calibrate a sheet and measure length, area, count and volume',
      'Enter points by keyboard and edit measurements in a table',
      'Lay a revised sheet over the old one and see what changed',
      'Print the proof: numbered shapes and a table that adds up',
      'Send quantities to an estimate, a quote line or a damage item',
    ],
    meanwhile: 'Measure in your own tool and keep drawings and quantities in Documents.',
    see: ['/documents'],
  },
  '/gis-integration': {
    about: 'Staff see assets, projects, incidents and deliveries on one map, with their own layers.',
    brings: [
      'Work with a base map that needs no outside service',
      'Import GeoJSON, CSV, KML and shapefiles with a preview',
      'Reach every feature in a table as well as on the map',
      'Draw, buffer and search nearby, and save the result',
      'Share a link that opens the same view',
    ],
    meanwhile: 'Use your own mapping system. Lists can be exported as CSV for it.',
    see: ['/smart-requisition', '/documents'],
  },
  '/advanced-gis': {
    about: 'Analysts run spatial analyses and save each one so that it can be repeated.',
    brings: [
      'Find what lies within, nearest to or downstream of something',
      'Compute service areas and concentrations',
      'Lay social vulnerability, flood zones and census data over the map, with source and date',
      'Repeat a saved analysis and see whether its data changed',
    ],
    meanwhile: 'Use your own mapping system and keep finished maps in Documents.',
    see: ['/documents'],
  },
  '/iot': {
    about: 'Operators see what meters, trackers and sensors report, and which are offline.',
    brings: [
      'Receive readings by HTTP, MQTT and file, each device with its own key',
      'Write rules and try them on recorded data before they go live',
      'Draw areas and be told when something enters or leaves',
      'Turn an alert into a work order or a delivery exception',
      'Try everything with a simulator that is clearly marked as one',
    ],
    meanwhile: "Use your devices' own dashboards. Levee receives no device data yet.",
  },
  '/carbon': {
    about: 'Sustainability officers account for emissions, with the source of each factor.',
    brings: [
      'Compute emissions from activity and factor, each with year, region and source',
      'Estimate purchases from spending and replace estimates with data from suppliers',
      'See ranges where a figure is uncertain and gaps where it is missing',
      'Keep the old result when a factor changes, with the reason',
    ],
    meanwhile: 'Use your own spreadsheet; start from an export of requisitions by cost center.',
    see: ['/smart-requisition', '/documents'],
  },
  '/quantum-logistics': {
    about:
      'Buyers and logistics officers optimize hard choices: split an award, route crews, place stock, pick projects. It uses exact mathematical optimization on ordinary computers, not a quantum computer.',
    brings: [
      'Choose a problem and see first whether its data is complete',
      'Watch the best answer so far and how far it can be from the optimum',
      'See the reasons, what each rule costs and which answers come close',
      'Compare with simulated annealing and with the cheapest price per line',
      'Repeat a stored run and get the same result',
    ],
    meanwhile: 'Compare quotes in a spreadsheet, and attach it to the requisition with the reason for the choice.',
    see: ['/smart-requisition'],
  },
  '/mobile-app': {
    about: 'Field staff install Levee on their phone and check that it works offline.',
    brings: [
      'Install the application from the browser, with the steps for each kind of phone',
      'Check storage, permissions and what is available offline',
      'See your devices and sign one out remotely',
    ],
    meanwhile: 'Open Levee in your phone’s browser; its screens fit. It needs a connection.',
    see: ['/dashboard', '/smart-requisition'],
  },
};
