declare module 'virtual:icon-sprite' {
  const address: string;
  export default address;
}

/** The definitions of each domain. */
declare module 'virtual:definitions' {
  import type { AnyRecord } from '#kernel';
  const parts: readonly {
    readonly names: readonly string[];
    readonly load: () => Promise<{ readonly default: readonly AnyRecord[] }>;
  }[];
  export default parts;
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
