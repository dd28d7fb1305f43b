export const forecastTabs = { outlook: 'Outlook', methods: 'Methods', scenarios: 'Scenarios', notes: 'Notes' } as const;
