import { bothSides, page } from '#kernel';
import { contractSignature } from './signing/contract-signature.record.ts';
import { contractSigning } from './signing/contract-signing.record.ts';

/** How contracts are signed. */
export const signingRecords = [contractSigning, contractSignature] as const;

export const signingPages = {
  /** Here because what it shows is of this domain and of those that this one calls. */
  portal: page('/vendor-portal', {
    serves: bothSides,
    title: 'Vendor Portal',
    icon: 'store',
    screen: () => import('./portal/portal.screen.tsx'),
  }),
  signing: page('/contract-signings/:id', {
    detail: contractSigning,
    screen: () => import('./signing/signing.screen.tsx'),
  }),
  firmSigning: page('/vendor-portal/signings/:id', {
    serves: ['firm'],
    title: 'Contract Signing',
    screen: () => import('./signing/firm-signing.screen.tsx'),
  }),
};
