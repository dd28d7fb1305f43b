export { FirmHome } from './firm/firm-home.tsx';
export { VendorAccounts } from './firm/vendor-accounts.tsx';
export { InsuranceTable } from './insurance/insurance-table.tsx';
export { ChecksOf } from './checks/checks-of.tsx';
