declare module 'virtual:icon-sprite' {
  const address: string;
  export default address;
}

/** Every definition, in the order of the registry. */
declare module 'virtual:definitions' {
  import type { AnyRecord } from '#kernel';
  const records: readonly AnyRecord[];
  export default records;
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
declare module '*.css' {}
