export { authorityOf, membersWithAuthority } from './authority/authority.server.ts';
export { calendarOf, fiscalYearOf, jurisdictionsOf } from './tree/inherited.server.ts';
