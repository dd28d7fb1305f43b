/** How far something is, as a bar and in words. */
export function Progress({
  label,
  part,
  words,
}: {
  readonly label: string;
  readonly part: number;
  readonly words?: string;
}) {
  const percent = Math.round(Math.min(1, Math.max(0, part)) * 100);
  return (
    <div>
      <div className="mb-1 flex justify-between gap-3">
        <span className="truncate">{label}</span>
        <span className="text-muted shrink-0">{words ?? `${percent} %`}</span>
      </div>
      <progress aria-label={label} value={percent} max={100} className="progress" />
    </div>
  );
}
