import { href } from '#kernel';
import { useTitle } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { SETUP, Workspace } from '#web/ui/workspace.tsx';
import { contractPages } from '../contract-pages.ts';
import { lifecyclePages } from '../lifecycle-pages.ts';

const Board = later(() => import('./board.tsx'));
const Renewals = later(() => import('./renewals.tsx'));
const Closeouts = later(() => import('./closeouts.tsx'));

const setup = [
  {
    label: 'Contract options',
    to: href(contractPages.options),
    line: 'Renewals of all contracts by their notice windows.',
  },
  {
    label: 'Contract closeouts',
    to: href(lifecyclePages.closeouts),
    line: 'Closeouts of all contracts, with the day until which records are kept.',
  },
];

/** Contracts from draft to closeout: where each is, what it waits for and what is decided next. */
export default function Lifecycle() {
  const { title } = lifecyclePages.lifecycle;
  useTitle(title);
  return (
    <Workspace
      title={title}
      label="Contract lifecycle"
      note="See where each contract is, what holds it up, and which renewals are due."
      tabs={[
        ['board', 'Stages'],
        ['renewals', 'Renewals'],
        ['closeouts', 'Closeouts'],
        [SETUP, 'Setup'],
      ]}
      setup={setup}
    >
      {(tab) => (tab === 'renewals' ? <Renewals /> : tab === 'closeouts' ? <Closeouts /> : <Board />)}
    </Workspace>
  );
}
