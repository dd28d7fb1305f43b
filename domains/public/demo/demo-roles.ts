import type { Duty, Role } from '#kernel';

export const DEMO_DAYS = 30;

export interface DemoRole {
  readonly role: string;
  readonly person: string;
  readonly title: string;
  readonly department: string;
  readonly description: string;
  readonly permissions: readonly string[];
  /** How the product knows the role. */
  readonly as: Role;
  readonly duties: readonly Duty[];
}

/** The four roles that a visitor can sign in as. */
export const demoRoles: readonly DemoRole[] = [
  {
    role: 'Organization Admin',
    person: 'Rosalind Hartwell',
    title: 'Deputy commissioner, operations',
    department: 'Central Office',
    description: 'Runs the organization: who is in it, what they may do and how it is set up.',
    permissions: ['All grants', 'Users', 'Billing', 'Compliance', 'System configuration'],
    as: 'admin',
    duties: [],
  },
  {
    role: 'Grant Manager',
    person: 'Thomas Adeyemi',
    title: 'Grants director',
    department: 'Central Office',
    description: 'Manages grants from application to final report, and approves what they buy.',
    permissions: ['Create and edit grants', 'Budgets', 'Claims and drawdowns', 'Subrecipient monitoring', 'Reporting'],
    as: 'manager',
    duties: ['approver', 'grant_manager'],
  },
  {
    role: 'Financial Officer',
    person: 'Dmitri Vance',
    title: 'Finance director',
    department: 'Central Office',
    description: 'Keeps the budget, compares it with expenditures and is responsible for the figures.',
    permissions: ['Budget allocation', 'Financial reporting', 'Variance analysis', 'Billing', 'Forecasts'],
    as: 'manager',
    duties: ['budget_officer'],
  },
  {
    role: 'Program Staff',
    person: 'Joy Amankwah',
    title: 'Meal program coordinator',
    department: 'Nutrition Services',
    description: 'Works with the programs every day, requests what they need and follows its status.',
    permissions: [
      'View grants',
      'View reports',
      'View dashboards',
      'View documentation',
      'Otherwise read-only or limited',
    ],
    as: 'user',
    duties: [],
  },
];
