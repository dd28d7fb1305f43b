import { navigate, usePlace } from '#web/shell/router.tsx';

/** One part of the question in the address, and how to change it: Back and a link find the screen as it was. */
export function useParam(name: string): readonly [value: string, set: (value: string) => void] {
  const { path, search, state } = usePlace();
  const question = new URLSearchParams(search);
  return [
    question.get(name) ?? '',
    (value) => {
      if (value === '') question.delete(name);
      else question.set(name, value);
      const rest = question.toString();
      navigate(rest === '' ? path : `${path}?${rest}`, { replace: true, state });
    },
  ];
}
