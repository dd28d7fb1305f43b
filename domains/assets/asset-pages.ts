import { page } from '#kernel';
import { asset } from './register/asset.record.ts';
import { assetRegistration } from './registrations/asset-registration.record.ts';

/** The register of what the agency owns. */
export const assetRecords = [asset, assetRegistration] as const;

export const assetPages = {
  assets: page('/asset-management', {
    title: 'Asset Management',
    icon: 'boxes',
    list: asset,
    screen: () => import('./assets.screen.tsx'),
  }),
  asset: page('/asset-management/:id', { detail: asset, screen: () => import('./assets.screen.tsx') }),
  registrations: page('/asset-registrations', { icon: 'clipboard-check', list: assetRegistration }),
  registration: page('/asset-registrations/:id', {
    detail: assetRegistration,
    screen: () => import('./assets.screen.tsx'),
  }),
};
