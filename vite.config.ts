import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './web/chunks.ts';
import { definitionsLater } from './web/definitions-later.ts';
import { openToOthers } from './web/taken-imports.ts';
import { iconSprite } from './web/icon-sprite.ts';
import { importsAgain } from './web/import-again.ts';
import { viewsLeftOut } from './web/views-left-out.ts';

export default defineConfig(({ isSsrBuild }) => ({
  root: join(import.meta.dirname, 'web'),
  plugins: [
    definitionsLater(import.meta.dirname),
    viewsLeftOut(),
    react(),
    tailwindcss(),
    iconSprite(import.meta.dirname),
    importsAgain(),
  ],
  // The server's build holds its libraries in their form for production, whatever the server itself runs as.
  ssr: { noExternal: true },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: {
    outDir: join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    // The application, and the script of the public site.
    rolldownOptions: {
      input: ['web/index.html', 'web/site-browser.ts'].map((one) => join(import.meta.dirname, one)),
      // What a domain opens to others only names it: whoever takes one name fetches nothing of the rest.
      treeshake: { moduleSideEffects: [{ test: openToOthers, sideEffects: false }] },
      // The first script names every other one: their hashes alone, and short ones, are two kilobytes less of it. The manifest knows which is which.
      output: isSsrBuild
        ? {}
        : {
            chunkFileNames: 'assets/[hash:7].js',
            codeSplitting: { groups: [...chunks()], includeDependenciesRecursively: false },
          },
    },
    // The server reads from it which files a page needs, and serves nothing else.
    manifest: true,
    // The content security policy allows neither inline scripts nor data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    copyPublicDir: isSsrBuild !== true,
  },
}));
