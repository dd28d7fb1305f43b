import { defineDomain, page } from '#kernel';

/** Every component in every state, for whoever builds screens. Builds for people do not have it. */
export const kit = defineDomain({
  label: 'Kit',
  records: [],
  pages: {
    kit: page('/dev/kit', { title: 'Kit', icon: 'palette', screen: () => import('./kit-screen.tsx') }),
    record: page('/dev/kit/record', {
      title: 'Record template',
      icon: 'file-text',
      screen: () => import('./record-template.tsx'),
    }),
    list: page('/dev/kit/list', { title: 'List template', icon: 'table', screen: () => import('./list-template.tsx') }),
  },
});
