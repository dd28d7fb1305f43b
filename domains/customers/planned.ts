import type { Plans } from '#kernel';

export const plans: Plans = {
  '/clients': {
    about: 'Staff see here the agencies and customers that the organization serves or bills.',
    brings: [
      'See agreements, contacts, open work and bills of each of them',
      'Follow one timeline of contacts across solicitations, contracts and claims',
      'Keep cooperative contracts with their members and usage reports',
    ],
    meanwhile: 'Keep agreements with other agencies in Documents and bill them from your financial system.',
    see: ['/documents'],
  },
  '/customer-management': {
    about: 'Administrators keep the tree of agencies and departments here, and who may buy how much in each.',
    brings: [
      'Edit jurisdictions, departments and divisions with the date each change takes effect',
      'Choose the purchasing rules, fiscal calendar and holidays of each',
      'Delegate purchasing authority to persons, with limits and an end',
      'Review at intervals who still needs which access',
    ],
    meanwhile: 'Name the department on each cost center and give duties to persons.',
    see: ['/cost-centers', '/admin/duties', '/team'],
  },
};
