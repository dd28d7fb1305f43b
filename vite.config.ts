import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunks } from './web/chunks.ts';
import { definitionsLater } from './web/definitions-later.ts';
import { openToOthers } from './web/taken-imports.ts';
import { firstFiles } from './web/first-files.ts';
import { iconSprite } from './web/icon-sprite.ts';
import { importsAgain } from './web/import-again.ts';
import { nothingHeldBack } from './web/no-holding-back.ts';
import { viewsLeftOut } from './web/views-left-out.ts';

/** The files that are there once the application has begun. */
const shell = new Set<string>();
const shellKnown = (): Plugin => ({
  name: 'levee-shell-known',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const add = (file: string): void => {
        const chunk = bundle[file];
        if (shell.has(file) || chunk?.type !== 'chunk') return;
        shell.add(file);
        chunk.imports.forEach(add);
      };
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      for (const { fileName, facadeModuleId } of chunks) if (facadeModuleId?.endsWith('web/index.html')) add(fileName);
    },
  },
});
/** What the first script opens later has no need to name the files that came with it. */
const withoutShell = (_file: string, needed: string[], { hostId }: { readonly hostId: string }): string[] =>
  shell.has(hostId) ? needed.filter((file) => !shell.has(file)) : needed;

/** The page for work without a connection is built by itself: it shares no file with the application, and is one script that is kept whole. */
const FIELD = 'field';
const input = (...files: string[]) => files.map((one) => join(import.meta.dirname, 'web', one));

export default defineConfig(({ isSsrBuild, mode }) => ({
  root: join(import.meta.dirname, 'web'),
  plugins: [
    definitionsLater(import.meta.dirname),
    viewsLeftOut(),
    react(),
    tailwindcss(),
    iconSprite(import.meta.dirname),
    importsAgain(),
    shellKnown(),
    firstFiles(import.meta.dirname),
    nothingHeldBack(),
  ],
  // The server's build holds its libraries in their form for production, whatever the server itself runs as.
  ssr: { noExternal: true },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: {
    outDir: join(import.meta.dirname, 'dist'),
    emptyOutDir: mode !== FIELD,
    // The application, and the script of the public site.
    rolldownOptions: {
      input: mode === FIELD ? input('field.html') : input('index.html', 'site-browser.ts'),
      // What a domain opens to others only names it: whoever takes one name fetches nothing of the rest.
      treeshake: { moduleSideEffects: [{ test: openToOthers, sideEffects: false }] },
      // The first script names every other one: their hashes alone, and short ones, are two kilobytes less of it. The manifest knows which is which.
      output: isSsrBuild
        ? {}
        : mode === FIELD
          ? { codeSplitting: false }
          : {
              chunkFileNames: 'assets/[hash:7].js',
              codeSplitting: { groups: [...chunks()], includeDependenciesRecursively: false },
            },
    },
    // The server reads from it which files a page needs, and serves nothing else.
    manifest: mode !== FIELD,
    // The content security policy allows neither inline scripts nor data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: withoutShell },
    copyPublicDir: isSsrBuild !== true && mode !== FIELD,
  },
}));
