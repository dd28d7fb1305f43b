import { Suspense } from 'react';
import { later } from '#web/ui/later.tsx';

const SearchTexts = later(() => import('./search-texts.tsx'));

/** The search in the texts of contracts. */
export default function SearchScreen() {
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      <SearchTexts />
    </Suspense>
  );
}
