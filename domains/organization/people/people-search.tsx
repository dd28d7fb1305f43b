import { navigate, usePlace } from '#web/shell/router.tsx';

/** What is looked for stands in the address, so that a link leads to the same people. */
export function PeopleSearch({ label = 'Search people' }: { readonly label?: string }) {
  const { path, search } = usePlace();
  const question = new URLSearchParams(search);
  const look = (words: string) => {
    const next = new URLSearchParams(question);
    if (words) next.set('search', words);
    else next.delete('search');
    navigate(next.size > 0 ? `${path}?${next}` : path, { replace: true });
  };
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      className="control w-56"
      value={question.get('search') ?? ''}
      onChange={({ target }) => look(target.value)}
    />
  );
}
