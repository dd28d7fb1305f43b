interface FigurePicksProps {
  /** Each with what it counts; the first is all of them. */
  readonly figures: readonly (readonly [key: string, words: string, count: number])[];
  readonly chosen: string;
  readonly onPick: (key: string) => void;
}

/** Figures that lead to their rows: the table below shows what the chosen one counts. */
export const FigurePicks = ({ figures, chosen, onPick }: FigurePicksProps) => (
  <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-6">
    {figures.map(([key, words, count]) => (
      <button
        key={key}
        type="button"
        aria-pressed={key === chosen}
        className="panel hover:border-edge aria-pressed:border-ink min-h-11 min-w-0 px-3 py-2 text-left"
        onClick={() => onPick(key)}
      >
        <span className="text-muted block">{words}</span>
        <span className="text-xl font-semibold tabular-nums">{count.toLocaleString('en-US')}</span>
      </button>
    ))}
  </div>
);
