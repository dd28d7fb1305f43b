export { FirmPortal } from './bidding/firm-portal.tsx';
export { WordRedline } from './publication/word-redline.tsx';
