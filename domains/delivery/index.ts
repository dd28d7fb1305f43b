import { defineDomain, page } from '#kernel';
import { communicationPages, communicationRecords } from './communications-pages.ts';
import { dashboardPages, dashboardRecords } from './dashboard-pages.ts';
import { reportPages, reportRecords } from './report-pages.ts';

export const delivery = defineDomain({
  label: 'Performance & Delivery',
  records: [...communicationRecords, ...reportRecords, ...dashboardRecords],
  pages: {
    projectManagement: page('/project-management', {
      title: 'Project Management',
      icon: 'folder-kanban',
      planned: () => import('./planned.ts'),
    }),
    projects: page('/projects', { title: 'Projects', icon: 'kanban', planned: () => import('./planned.ts') }),
    construction: page('/construction-projects', {
      title: 'Construction Projects',
      icon: 'hard-hat',
      planned: () => import('./planned.ts'),
    }),
    shipments: page('/shipment-tracking', {
      title: 'Shipment Tracking',
      icon: 'truck',
      planned: () => import('./planned.ts'),
    }),
    inventory: page('/inventory', { title: 'Inventory', icon: 'warehouse', planned: () => import('./planned.ts') }),
    takeoff: page('/quantity-takeoff', {
      title: 'Quantity Takeoff',
      icon: 'ruler',
      planned: () => import('./planned.ts'),
    }),
    gis: page('/gis-integration', { title: 'GIS Integration', icon: 'map', planned: () => import('./planned.ts') }),
    advancedGis: page('/advanced-gis', {
      title: 'Advanced GIS',
      icon: 'layers',
      planned: () => import('./planned.ts'),
    }),
    devices: page('/iot', { title: 'IoT Devices', icon: 'cpu', planned: () => import('./planned.ts') }),
    ...communicationPages,
    ...reportPages,
    ...dashboardPages,
    carbon: page('/carbon', { title: 'Carbon Accounting', icon: 'leaf', planned: () => import('./planned.ts') }),
    logistics: page('/quantum-logistics', {
      title: 'Quantum Logistics',
      icon: 'route',
      planned: () => import('./planned.ts'),
    }),
    mobileApp: page('/mobile-app', { title: 'Mobile App', icon: 'smartphone', planned: () => import('./planned.ts') }),
  },
});
