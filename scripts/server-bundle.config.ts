import { dirname, join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const root = join(import.meta.dirname, '..');

/** A module says where it lies by its source, from which it reads files and starts threads, not by the bundle it has become part of. */
const ownPlace: Plugin = {
  name: 'levee-own-place',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(root) || id.includes('/node_modules/') || !code.includes('import.meta.')) return null;
    const at = (path: string) => JSON.stringify(`../../../${relative(root, path)}`); // from `.cache/server/<fingerprint>`
    return {
      code: code
        .replaceAll('import.meta.main', 'false')
        .replaceAll('import.meta.url', `new URL(${at(id)}, import.meta['url']).href`)
        .replaceAll(
          'import.meta.dirname',
          `process.getBuiltinModule('node:path').join(import.meta['dirname'], ${at(dirname(id))})`,
        ),
      map: null,
    };
  },
};

/** The bundle that `npm start` runs: our own modules and the libraries that are most of what would be loaded. Libraries that bring files of their own stay where they are. */
export default defineConfig({
  root,
  plugins: [ownPlace],
  ssr: {
    noExternal: [
      /^(kysely|zod|pg-boss|nodemailer|better-auth|better-call|hono|jose)$/,
      /^@(better-auth|better-fetch|hono|simplewebauthn)\//,
    ],
  },
  build: {
    target: 'esnext',
    copyPublicDir: false,
    rolldownOptions: {
      external: (name) => name.endsWith('.tsx'), // no screen is drawn here
      output: { chunkFileNames: '[name]-[hash:7].js', comments: false },
    },
  },
});
