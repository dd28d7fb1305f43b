import { page } from '#kernel';

/** What payrolls are judged by, for anybody: before software of a firm sends one. */
export const payrollRulesPage = page('/payroll-rules', {
  title: 'Payroll rules',
  icon: 'list-checks',
  open: 'site',
  description:
    'What certified payrolls are judged by: each check, its citation, the CSV columns and the calls of the API.',
  view: () => import('./payroll/payroll-rules.view.tsx'),
});
