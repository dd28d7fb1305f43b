import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'virtual:icon-sprite';
const require = createRequire(import.meta.url);

/** One file with every picture that the kernel names, so that pictures cost no script. */
function spriteOf(root: string): string {
  const names = [...readFileSync(join(root, 'kernel/pages/icons.ts'), 'utf8').matchAll(/'([\w-]+)'/g)];
  const symbols = names.map(([, name = '']) => {
    const drawn = readFileSync(require.resolve(`lucide-static/icons/${name}.svg`), 'utf8');
    const inside = drawn.slice(drawn.indexOf('>', drawn.indexOf('<svg')) + 1, drawn.lastIndexOf('</svg>'));
    return `<symbol id="${name}" viewBox="0 0 24 24">${inside.replace(/\s*\n\s*/g, '')}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`;
}

/** Gives `virtual:icon-sprite` the address of that file: hashed in a build, plain while developing. */
export function iconSprite(root: string): Plugin {
  let isBuild = false;
  return {
    name: 'levee-icon-sprite',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    configureServer(server) {
      server.middlewares.use('/icons.svg', (_, response) => {
        response.setHeader('content-type', 'image/svg+xml');
        response.end(spriteOf(root));
      });
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      if (!isBuild) return `export default '/icons.svg';`;
      const file = this.emitFile({ type: 'asset', name: 'icons.svg', source: spriteOf(root) });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}
