export const forecastTabs = {
  outlook: 'Outlook',
  methods: 'Methods',
  drivers: 'Drivers',
  ahead: 'Years ahead',
  scenarios: 'Scenarios',
  notes: 'Notes',
} as const;
