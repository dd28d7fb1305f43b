type Module = Readonly<Record<string, unknown>>;
type Import = (at: string) => Promise<Module>;

declare global {
  /** What every later import of the built files goes through: see `web/import-again.ts`. */
  var importAgain: ((load: Import, at: string) => Promise<Module>) | undefined;
}

const PAUSE = 200;

/** A script that did not come is asked for once more, under an address that the browser has not given up. */
export function openImports() {
  const came = new Map<string, string>();
  let count = 0;
  return async (load: Import, at: string): Promise<Module> => {
    try {
      return await load(came.get(at) ?? at);
    } catch {
      await new Promise((go) => setTimeout(go, PAUSE));
      const again = `${at}?again=${++count}`;
      const module = await load(again);
      came.set(at, again);
      return module;
    }
  };
}

globalThis.importAgain = openImports();
