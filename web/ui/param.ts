import { navigate, usePlace } from '#web/shell/router.tsx';

/** What the address asks for, and how to change parts of it: Back and a link find the screen as it was. */
export function useQuestion() {
  const { path, search, state } = usePlace();
  const question = new URLSearchParams(search);
  const putAll = (changes: Readonly<Record<string, string>>): void => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes))
      if (value === '') next.delete(name);
      else next.set(name, value);
    navigate(next.size > 0 ? `${path}?${next}` : path, { replace: true, state });
  };
  return { question, putAll, put: (name: string, value: string) => putAll({ [name]: value }) };
}

export function useParam(name: string): readonly [value: string, set: (value: string) => void] {
  const { question, put } = useQuestion();
  return [question.get(name) ?? '', (value) => put(name, value)];
}
