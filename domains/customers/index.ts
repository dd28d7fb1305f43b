import { defineDomain, page } from '#kernel';
import { delegatedAuthority } from './authority/delegated-authority.record.ts';
import { cooperativeContract } from './cooperative/cooperative-contract.record.ts';
import { cooperativeUsage } from './cooperative/cooperative-usage.record.ts';
import { departmentLimit } from './limits/department-limit.record.ts';
import { contactEntry } from './served/contact-entry.record.ts';
import { customerAgreement } from './served/customer-agreement.record.ts';
import { customer } from './served/customer.record.ts';
import { agencyPlace } from './tree/agency-place.record.ts';
import { agency } from './tree/agency.record.ts';
import { holiday } from './tree/holiday.record.ts';
import { interlocalAgreement } from './tree/interlocal-agreement.record.ts';

export const customers = defineDomain({
  label: 'Customers & Agencies',
  records: [
    agency,
    agencyPlace,
    contactEntry,
    cooperativeContract,
    cooperativeUsage,
    customer,
    customerAgreement,
    delegatedAuthority,
    departmentLimit,
    holiday,
    interlocalAgreement,
  ],
  pages: {
    clients: page('/clients', {
      title: 'Clients',
      icon: 'building',
      tabs: { agencies: 'Agencies', customers: 'Customers', cooperative: 'Cooperative contracts' },
      screen: () => import('./clients/clients.screen.tsx'),
    }),
    accounts: page('/clients/customers', { list: customer }),
    account: page('/clients/customers/:id', {
      detail: customer,
      screen: () => import('./clients/customer.screen.tsx'),
    }),
    agreements: page('/clients/agreements', { list: customerAgreement }),
    agreement: page('/clients/agreements/:id', { detail: customerAgreement }),
    contacts: page('/clients/contacts', { list: contactEntry }),
    contact: page('/clients/contacts/:id', { detail: contactEntry }),
    cooperatives: page('/clients/cooperative-contracts', { list: cooperativeContract }),
    cooperative: page('/clients/cooperative-contracts/:id', {
      detail: cooperativeContract,
      screen: () => import('./clients/cooperative-contract.screen.tsx'),
    }),
    usages: page('/clients/usage-reports', { list: cooperativeUsage }),
    usage: page('/clients/usage-reports/:id', {
      detail: cooperativeUsage,
      screen: () => import('./clients/cooperative-usage.screen.tsx'),
    }),
    customers: page('/customer-management', {
      title: 'Customer Management',
      icon: 'handshake',
      tabs: { agencies: 'Agencies', authority: 'Authority and access review', calendar: 'Holidays' },
      screen: () => import('./management/customer-management.screen.tsx'),
    }),
    agencies: page('/customer-management/agencies', { list: agency }),
    agency: page('/customer-management/agencies/:id', { detail: agency }),
    authorities: page('/customer-management/authority', { title: 'Delegated authority', list: delegatedAuthority }),
    authority: page('/customer-management/authority/:id', { detail: delegatedAuthority }),
    interlocals: page('/customer-management/agreements', {
      list: interlocalAgreement,
    }),
    interlocal: page('/customer-management/agreements/:id', {
      detail: interlocalAgreement,
    }),
    limits: page('/admin/department-limits', { roles: ['admin', 'manager'], list: departmentLimit }),
    limit: page('/admin/department-limits/:id', { roles: ['admin', 'manager'], detail: departmentLimit }),
    holidays: page('/master-data/holidays', { list: holiday }),
    holiday: page('/master-data/holidays/:id', { detail: holiday }),
  },
});
