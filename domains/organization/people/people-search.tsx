import { useParam } from '#web/ui/param.ts';

/** What is looked for stands in the address, so that a link leads to the same people. */
export function PeopleSearch({ label = 'Search people' }: { readonly label?: string }) {
  const [words, look] = useParam('search');
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      className="control w-56"
      value={words}
      onChange={({ target }) => look(target.value)}
    />
  );
}
