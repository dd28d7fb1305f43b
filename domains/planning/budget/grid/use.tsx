import { Badge } from '#web/ui/badge.tsx';

/** How much of a line is used, as a word with the number, because color alone says nothing. */
export function Use({ percent, left }: { percent: number; left: number }) {
  const tone = left < 0 ? 'danger' : percent >= 95 ? 'warn' : 'plain';
  return (
    <Badge tone={tone}>
      {new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }).format(percent)}%{left < 0 && ' over'}
    </Badge>
  );
}
