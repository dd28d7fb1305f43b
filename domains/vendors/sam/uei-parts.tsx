import FirmUei from '../firm/firm-uei.tsx';
import VendorUei, { NewByUei } from './vendor-uei.tsx';

/** What is filled by UEI, fetched in one file. */
export const ueiParts = { FirmUei, NewByUei, VendorUei } as const;
