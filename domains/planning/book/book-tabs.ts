export const bookTabs = {
  pages: 'Pages',
  goals: 'Goals',
  criteria: 'GFOA criteria',
  preview: 'Preview',
} as const;
