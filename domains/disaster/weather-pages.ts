import { page } from '#kernel';
import { alertFeed } from './weather/alert-feed.record.ts';
import { alertImport } from './weather/alert-import.record.ts';
import { alertNotice } from './weather/alert-notice.record.ts';
import { alertSite } from './weather/alert-site.record.ts';
import { watchRule } from './weather/watch-rule.record.ts';
import { weatherAlert } from './weather/weather-alert.record.ts';

/** Alerts of the National Weather Service, the places they touch, and who is told. */
export const weatherRecords = [alertFeed, alertImport, weatherAlert, alertSite, watchRule, alertNotice] as const;

export const weatherPages = {
  weatherAlerts: page('/weather-alerts', {
    title: 'Weather Alerts',
    icon: 'cloud-lightning',
    tabs: { alerts: 'Alerts', history: 'History', map: 'Map', rules: 'Watch rules', setup: 'Setup' },
    screen: () => import('./weather/weather-alerts.screen.tsx'),
  }),
  alertMessages: page('/weather-alerts/messages', { title: 'Alert messages', list: weatherAlert }),
  alertMessage: page('/weather-alerts/messages/:id', {
    detail: weatherAlert,
    screen: () => import('./weather/alert.screen.tsx'),
  }),
  alertImports: page('/weather-alerts/imports', { list: alertImport }),
  alertImport: page('/weather-alerts/imports/:id', { detail: alertImport }),
  alertFeeds: page('/weather-alerts/feeds', { list: alertFeed }),
  alertFeed: page('/weather-alerts/feeds/:id', { detail: alertFeed }),
  alertSites: page('/weather-alerts/sites', { list: alertSite }),
  alertSite: page('/weather-alerts/sites/:id', { detail: alertSite }),
  watchRules: page('/weather-alerts/rules', { list: watchRule }),
  watchRule: page('/weather-alerts/rules/:id', { detail: watchRule }),
  alertNotices: page('/weather-alerts/notices', { list: alertNotice }),
  alertNotice: page('/weather-alerts/notices/:id', { detail: alertNotice }),
};
