export { FirmPortal } from './bidding/firm-portal.tsx';
