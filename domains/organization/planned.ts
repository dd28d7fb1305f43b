import type { Plans } from '#kernel';

export const plans: Plans = {
  '/api-connectors': { about: 'API Connectors', brings: [], meanwhile: '' },
  '/master-data': { about: 'Master Data', brings: [], meanwhile: '' },
  '/utilities/theme': { about: 'Theme', brings: [], meanwhile: '' },
  '/utilities/templates': { about: 'Templates', brings: [], meanwhile: '' },
  '/utilities/shortcuts': { about: 'Keyboard Shortcuts', brings: [], meanwhile: '' },
  '/business-plan-management': { about: 'Business Plan Management', brings: [], meanwhile: '' },
  '/docs': { about: 'Documentation for Members', brings: [], meanwhile: '' },
};
