/* What is filled by UEI, fetched in one file. */
export { default as VendorUei, NewByUei } from './vendor-uei.tsx';
export { default as FirmUei } from '../firm/firm-uei.tsx';
