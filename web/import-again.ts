import type { Plugin } from 'vite';

const dynamicImport = /\bimport\((["'`])(\.\/[\w.-]+\.js)\1\)/g;

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
            chunk.code = chunk.code.replace(dynamicImport, 'importAgain(at=>import(at),$1$2$1)');
      },
    },
  };
}
