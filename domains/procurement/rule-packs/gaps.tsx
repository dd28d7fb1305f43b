import { usStates } from '../../organization/public.ts';

/** The states of whose law the library holds no rule for this: silence, which is no permission. */
export function Gaps({ gaps = [] }: { readonly gaps?: readonly string[] | undefined }) {
  if (gaps.length === 0) return null;
  const names = gaps.map((state) => usStates[state as keyof typeof usStates] ?? state).join(' and ');
  return (
    <p className="text-warn mt-1">
      {`The library has no rule of ${names} for this category. Ask counsel what state law requires.`}
    </p>
  );
}
