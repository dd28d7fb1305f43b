export const forecastTabs = {
  outlook: 'Outlook',
  methods: 'Methods',
  drivers: 'Drivers',
  scenarios: 'Scenarios',
  notes: 'Notes',
} as const;
