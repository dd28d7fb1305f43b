import { demoRoles } from '#domains/public/demo/demo-roles.ts';
import type { DemoPerson } from '#domains/public/demo/demo.server.ts';

const colleague = (name: string, title: string, department: string): DemoPerson => ({
  name,
  title,
  department,
  role: 'user',
  duties: [],
});

/** The four that a visitor can be, and the colleagues they find there, whom nobody can sign in as. */
export const people: readonly DemoPerson[] = [
  ...demoRoles.map(({ person, title, department, as, duties, role }) => ({
    name: person,
    title,
    department,
    role: as,
    duties,
    demo: role,
  })),
  colleague('Anselm Okafor', 'Nutrition director', 'Nutrition Services'),
  colleague('Marisol Quintero', 'Community centers director', 'Community Centers'),
  colleague('Leila Marchetti', 'Caregiver support director', 'Caregiver Support'),
  { ...colleague('Oscar Lindqvist', 'Senior buyer', 'Central Office'), duties: ['buyer'] },
];
