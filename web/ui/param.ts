import { navigate, usePlace } from '#web/shell/router.tsx';

/** What the address asks for, and how to change one part of it: Back and a link find the screen as it was. */
export function useQuestion() {
  const { path, search, state } = usePlace();
  const question = new URLSearchParams(search);
  const put = (name: string, value: string): void => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    navigate(next.size > 0 ? `${path}?${next}` : path, { replace: true, state });
  };
  return { question, put };
}

export function useParam(name: string): readonly [value: string, set: (value: string) => void] {
  const { question, put } = useQuestion();
  return [question.get(name) ?? '', (value) => put(name, value)];
}
