export { authorityLimits, authorityOf, membersWithAuthority } from './authority/authority.server.ts';
export { cooperativeContract } from './cooperative/cooperative-contract.record.ts';
export { type ExistingContract, existingContracts } from './cooperative/cooperative.server.ts';
export type { ServedSource } from './served/served.server.ts';
export { limitedTo } from './limits/limited-to.server.ts';
export { calendarOf, fiscalYearOf, jurisdictionsOf } from './tree/inherited.server.ts';
export { below, chainOf } from './tree/agency-tree.ts';
export { agenciesOf, treeOf } from './tree/tree.server.ts';
