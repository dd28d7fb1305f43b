/** Says that figures and rows are those of some departments, for people who see no others. */
export const LimitedTo = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && (
    <p role="note" className="panel px-4 py-2">
      Limited to: {names.join(', ')}
    </p>
  );
