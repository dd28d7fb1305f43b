/** At the end of a line that leads to a page that is not built yet. */
export const PlannedNote = () => (
  <span className="text-muted flex items-center gap-1.5 text-xs">
    <span aria-hidden="true" className="planned-dot" /> Planned
  </span>
);
