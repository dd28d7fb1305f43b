export const MOST = 100;

const isNumber = (given: unknown): given is number => typeof given === 'number' && Number.isFinite(given);

/** What can be shown of a value: an invalid most is 100, and a value that lies nowhere between 0 and the most is not known. */
export function progressOf(
  value: unknown,
  max: unknown = MOST,
): { readonly value: number | null; readonly max: number } {
  const most = isNumber(max) && max > 0 ? max : MOST;
  return { value: isNumber(value) && value >= 0 && value <= most ? value : null, max: most };
}

interface ProgressProps {
  readonly label: string;
  /** Null while nobody knows how far it is. */
  readonly value?: number | null;
  readonly max?: number;
  readonly words?: string;
}

/** How far something is, as a bar and in words. */
export function Progress({ label, value = null, max = MOST, words }: ProgressProps) {
  const known = progressOf(value, max);
  const percent = known.value === null ? null : Math.round((known.value / known.max) * 100);
  return (
    <div>
      <div className="mb-1 flex justify-between gap-3">
        <span className="truncate">{label}</span>
        <span className="text-muted shrink-0">{words ?? (percent === null ? '' : `${percent}%`)}</span>
      </div>
      <progress aria-label={label} {...(percent === null ? {} : { value: percent })} max={100} className="progress" />
    </div>
  );
}
