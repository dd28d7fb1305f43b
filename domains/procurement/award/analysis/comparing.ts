/** How one price lies to another, in words; both in whole units of the same size. */
export function against(price: number, other: number): string {
  if (other <= 0) return 'No comparison';
  const tenths = Math.round(((price - other) * 1000) / other);
  if (tenths === 0) return 'Same price';
  return `${(Math.abs(tenths) / 10).toFixed(1)}% ${tenths > 0 ? 'above' : 'below'}`;
}

/** A unit price in ten-thousandths of a dollar, with as many decimals as it needs. */
export function unitPriceText(tenThousandths: number): string {
  const [whole = '0', decimals = ''] = (tenThousandths / 10_000).toFixed(4).split('.');
  const shown = decimals.replace(/0{1,2}$/, '');
  return `$${Number(whole).toLocaleString('en-US')}.${shown}`;
}
