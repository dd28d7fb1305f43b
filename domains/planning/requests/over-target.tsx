import { dollars } from '#kernel';
import { overTarget } from './request-totals.ts';

/** Whether the lines keep to the target, in words and with the difference. */
export function OverTarget({ lines, target }: { readonly lines: number; readonly target: number | null }) {
  const over = overTarget(lines, target);
  if (over === null) return <span className="text-muted">No target</span>;
  if (over > 0) return <span className="text-danger">{dollars(over)} over</span>;
  return <span className="text-muted">{over === 0 ? 'Met' : `${dollars(-over)} under`}</span>;
}
