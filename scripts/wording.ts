/** How commands of the operator write numbers. */
export const many = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : one.endsWith('y') ? `${one.slice(0, -1)}ies` : `${one}s`}`;

export const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
