interface ProgressProps {
  readonly label: string;
  /** Between 0 and max; anything else, or nothing, is shown as not known. */
  readonly value?: number | null;
  readonly max?: number;
}

/** How much of something is done. A maximum that is none is taken as 100. */
export function Progress({ label, value, max }: ProgressProps) {
  const whole = max !== undefined && Number.isFinite(max) && max > 0 ? max : 100;
  const isKnown = typeof value === 'number' && value >= 0 && value <= whole;
  return (
    <progress
      aria-label={label}
      max={whole}
      {...(isKnown ? { value } : {})}
      className={`border-line bg-raised [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-gauge [&::-moz-progress-bar]:bg-gauge block h-2.5 w-full appearance-none overflow-hidden rounded-full border ${isKnown ? '' : 'animate-pulse'}`}
    >
      {isKnown ? `${Math.round((value / whole) * 100)}%` : 'Not known'}
    </progress>
  );
}
