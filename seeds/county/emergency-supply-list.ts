/** An item: unit, reorder point, target days, stock before the flood, issued in it, and vendors’ lead days. */
export type ItemTold = readonly [
  name: string,
  unit: string,
  reorderPoint: number,
  targetDays: number,
  stock: number,
  issued: number,
  leadDays: readonly number[],
];

export const itemsTold: readonly ItemTold[] = [
  ['Sandbag, empty', 'bag', 5000, 14, 24_000, 16_500, [3, 5]],
  ['Folding cot', 'cot', 80, 10, 300, 220, [9]],
  ['Blanket', 'blanket', 150, 10, 600, 310, [4, 7]],
  ['Drinking water', 'case of 24', 200, 7, 1400, 1180, [2, 2]],
  ['Shelf-stable meal', 'case of 12', 150, 7, 500, 260, [6]],
  ['6-inch diesel pump', 'pump', 2, 14, 9, 4, [12]],
  ['Suction hose, 20 ft', 'hose', 6, 14, 30, 12, [8, 10]],
  ['Light tower', 'tower', 2, 14, 8, 3, [5, 6]],
  ['60 kW generator', 'generator', 1, 21, 4, 1, [30]],
  ['Diesel', 'gallon', 800, 7, 6000, 4100, [1, 2]],
  ['Type III barricade', 'barricade', 40, 14, 160, 70, [6]],
  ['Tarpaulin, 20 by 30 ft', 'tarp', 60, 14, 240, 45, [4, 4]],
  ['Personal flotation device', 'vest', 30, 30, 90, 0, [14]],
  ['N95 respirator', 'box of 20', 50, 30, 400, 36, [7, 9]],
];
