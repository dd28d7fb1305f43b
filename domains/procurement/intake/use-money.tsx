import { useShow } from '#web/data/session.ts';
import { exact } from '#web/ui/format.ts';

/** Cents as this person reads them. */
export const useMoney = () => {
  const show = useShow();
  return (cents: number) => exact(cents, { kind: 'money' }, show);
};
