/** What can be done in a list without a mouse: keys, and what they do. */
export const listKeys: readonly (readonly [keys: readonly string[], words: string])[] = [
  [['j', '↓'], 'Next row'],
  [['k', '↑'], 'Row before'],
  [['Home', 'End'], 'First and last row that has been read'],
  [['Enter'], 'Open the row'],
  [['x'], 'Select the row'],
  [['Shift', 'x'], 'Select everything from the last tick to this row'],
  [['Esc'], 'Select none'],
  [['/'], 'Search'],
  [['n'], 'New'],
  [['?'], 'These keys'],
];
