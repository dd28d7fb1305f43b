import { page } from '#kernel';
import { contractSignature } from './signing/contract-signature.record.ts';
import { contractSigning } from './signing/contract-signing.record.ts';

/** How contracts are signed. */
export const signingRecords = [contractSigning, contractSignature] as const;

export const signingPages = {
  signing: page('/contract-signings/:id', {
    title: 'Contract Signing',
    detail: contractSigning,
    screen: () => import('./signing/signing.screen.tsx'),
  }),
  firmSigning: page('/vendor-portal/signings/:id', {
    serves: ['firm'],
    title: 'Contract Signing',
    screen: () => import('./signing/firm-signing.screen.tsx'),
  }),
};
