import { fail } from '#kernel';
import { on } from '#server/records/effects.ts';
import { departmentLimit } from './department-limit.record.ts';

/** One limit to a department is enough: a second one would stay behind when the first is lifted. */
export const limitEffects = [
  on(departmentLimit, 'create', async ({ row, work }) => {
    const { id, member, department } = row;
    const all = await work.rows(departmentLimit, {
      where: { member, department, status: 'active' },
      fields: [],
      most: 'all',
    });
    if (all.some((one) => one.id !== id))
      throw fail('refused', 'department_limit.twice', 'This person is limited to this department already.', {
        issues: [{ path: 'department', code: 'department_limit.twice', message: 'Is set already' }],
      });
  }),
];
