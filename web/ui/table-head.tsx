interface TableHeadProps {
  readonly words?: readonly string[];
  /** Over columns of amounts, right-aligned as they are. */
  readonly figures?: readonly string[];
  /** What the last column is for; its buttons need no head for those who see them. */
  readonly unseen?: string;
}

/** The heads of a table's columns, in the order of the table. */
export const TableHead = ({ words = [], figures = [], unseen }: TableHeadProps) => (
  <>
    {words.map((one) => (
      <th key={one} scope="col">
        {one}
      </th>
    ))}
    {figures.map((one) => (
      <th key={one} scope="col" className="amount">
        {one}
      </th>
    ))}
    {unseen && (
      <th scope="col">
        <span className="sr-only">{unseen}</span>
      </th>
    )}
  </>
);
