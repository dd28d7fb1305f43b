/** Kilograms of carbon dioxide a gallon: EPA, Emission Factors for Greenhouse Gas Inventories, mobile combustion. */
export const fuels = [
  { name: 'Diesel', gallons: 18_400, factor: 10.21 },
  { name: 'Motor gasoline', gallons: 26_150, factor: 8.78 },
] as const;

export const kilogramsOf = ({ gallons, factor }: (typeof fuels)[number]): number => gallons * factor;
