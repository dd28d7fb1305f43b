export { authorityLimits, authorityOf, membersWithAuthority } from './authority/authority.server.ts';
export { cooperativeContract } from './cooperative/cooperative-contract.record.ts';
export { type ExistingContract, existingContracts } from './cooperative/cooperative.server.ts';
export type { ServedSource } from './served/served.server.ts';
export { calendarOf, fiscalYearOf, jurisdictionsOf } from './tree/inherited.server.ts';
