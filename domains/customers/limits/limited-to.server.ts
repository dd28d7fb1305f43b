import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agenciesOf, treeOf } from '../tree/tree.server.ts';

/** The departments to which a person is limited, by name and without those under them; none for all who see the whole agency. */
export async function limitedTo(work: UnitOfWork): Promise<string[]> {
  const { departments } = work.actor;
  if (!departments) return [];
  const tree = await treeOf(work, work.today);
  const known = await agenciesOf(work);
  const tops = departments.filter((id) => !departments.includes(tree.get(id) ?? ''));
  return tops.map((id) => known.get(id)?.name ?? '').sort();
}
