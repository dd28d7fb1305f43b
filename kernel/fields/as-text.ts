/** Kinds whose value is one text in one column and reads the same everywhere. */
export const asText = {
  read: ([cell]: readonly unknown[]): string => cell as string,
  write: (value: string): readonly unknown[] => [value],
  toText: (value: string): string => value,
  format: (value: string): string => value,
};
