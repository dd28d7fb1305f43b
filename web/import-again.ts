import type { Plugin } from 'vite';

const dynamicImport = /\bimport\((["'`])(\.\/[\w.-]+\.js)\1\)/g;

const withItsFiles =
  /([\w$]+)\(\(\)=>importAgain\(at=>import\(at\),`\.\/([\w.-]+)`\)(\.then\(\w+=>\w+\.\w+\))?,__vite__mapDeps\(\[([\d,]+)\]\)\)/g;

/**
 * The first script names every later one in the list of files that are fetched ahead: here an import names its place in that list alone,
 * not its address a second time. That is two kilobytes of what a browser waits for.
 */
export function namedOnce(code: string): string {
  const [list, files] = /\bm\.f=(\[.*?\])\)/.exec(code) ?? [];
  if (!list || !files) return code;
  const known = JSON.parse(files) as readonly string[];
  let preload = '';
  const short = code.replace(withItsFiles, (all, by: string, file: string, then = '', places: string) => {
    if (known[Number(places.split(',')[0])] !== `assets/${file}` || (preload !== '' && preload !== by)) return all;
    preload = by;
    return `__opened(${places})${then}`;
  });
  if (preload === '') return code;
  const opened = `const __opened=(...of)=>${preload}(()=>importAgain(at=>import(at),__vite__mapDeps([of[0]])[0].replace("assets",".")),__vite__mapDeps(of));`;
  return `${opened}\n${short}`;
}

/**
 * A browser remembers that a script did not come and never asks for it again under its address. In the built files every import that is
 * made later goes through `importAgain` of `web/data/import-again.ts`, which asks once more under another one.
 */
export function importsAgain(): Plugin {
  let isForBrowser = false;
  return {
    name: 'levee-imports-again',
    enforce: 'post',
    configResolved(config) {
      isForBrowser = config.command === 'build' && !config.build.ssr;
    },
    // What follows here changes the files after their names were made of their content.
    augmentChunkHash: () => (isForBrowser ? 'imports-again' : undefined),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (!isForBrowser) return;
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk')
            chunk.code = namedOnce(chunk.code.replace(dynamicImport, 'importAgain(at=>import(at),$1$2$1)'));
      },
    },
  };
}
