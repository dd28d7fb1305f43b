import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ownCategories } from './own-categories.ts';
import { serviceCategory } from './service-category.record.ts';

/** What a new organization may take reports of. Whether it does, and what it promises, it decides itself: all of them begin as drafts. */
export async function keepOwnCategories(work: UnitOfWork): Promise<void> {
  await work.asProduct.createMany(work.around.registry.get(serviceCategory.name), [...ownCategories]);
}
