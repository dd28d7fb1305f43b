import { readFile } from 'node:fs/promises';

/** The county's geography, invented like the county: what the seeds name is on it, at the places that they give. */
export const tidewater = async (): Promise<unknown> =>
  JSON.parse(await readFile(new URL('./tidewater.geojson', import.meta.url), 'utf8'));
