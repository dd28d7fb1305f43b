import type { Plugin } from 'vite';

const view = /\bview: \(\) => import\('[^']+'\)/g;
const description = /^(\s+)description:\s*(['"])(?:(?!\2|\\).|\\.)*\2,\n/gm;

/** The pages of the public site are drawn on the server: what the browser's application knows of them is their address and title. */
export function viewsLeftOut(): Plugin {
  let isForBrowser = false;
  return {
    name: 'levee-views-left-out',
    enforce: 'pre',
    configResolved(config) {
      isForBrowser = config.command === 'build' && !config.build.ssr;
    },
    transform: {
      filter: { id: /\/domains\/.+\.ts$/, code: 'view: () => import(' },
      handler: (code) => (isForBrowser ? code.replace(description, '').replace(view, 'view: async () => null') : null),
    },
  };
}
