export { ContractSubcontractors as default } from './subcontractor-audit.tsx';
