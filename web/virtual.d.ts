declare module 'virtual:icon-sprite' {
  const address: string;
  export default address;
}

/** The definitions of each domain or part of one, and for each record, in the order of the registry, the place of its part. */
declare module 'virtual:definitions' {
  import type { AnyRecord } from '#kernel';
  export const loads: readonly (() => Promise<{ readonly default: readonly AnyRecord[] }>)[];
  export const partOf: readonly number[];
}

/** The places in the registry of the records whose fields point at rows of each, in the order of the registry. */
declare module 'virtual:pointing' {
  const pointing: readonly (readonly number[])[];
  export default pointing;
}

/** What every record is called, what can be done with its rows and by whom. */
declare module 'virtual:outlines' {
  import type { Outline } from '#kernel/record/outline.ts';
  const outlines: readonly Outline[];
  export default outlines;
}

/** What Vite says of a build. */
interface ImportMeta {
  readonly env: { readonly DEV: boolean; readonly PROD: boolean; readonly MODE: string };
}

/** The address of a file that the build copies beside the bundle. */
declare module '*.json?url' {
  const address: string;
  export default address;
}
declare module '*.mjs?url' {
  const address: string;
  export default address;
}
declare module '*.css' {}
