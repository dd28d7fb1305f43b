import './data/import-again.ts';
import sprite from 'virtual:icon-sprite';
import './styles.css';
import { behave } from './site/behaviour.ts';
import { settle } from './site/islands.ts';
import { showSaid } from './site/said.ts';
import { countVisit } from './site/visits.ts';
import { installWorker } from './data/worker.ts';

/** The root of the public site's script. What is rarely wanted is fetched when somebody asks for it. */
behave();
showSaid();
settle(
  [
    { name: 'demo', load: async () => (await import('#domains/public/demo/demo-island.ts')).mountDemo },
    {
      name: 'receipt',
      load: async () => (await import('#domains/procurement/sealing/receipt-island.ts')).mountReceipt,
    },
    {
      name: 'opening',
      load: async () => (await import('#domains/procurement/publication/opening-island.ts')).mountOpening,
    },
    {
      name: 'draw',
      load: async () => (await import('#domains/procurement/evaluation/draw-island.ts')).mountDraw,
    },
    {
      name: 'chat',
      load: async () => (await import('#domains/assistant/chat-widget.tsx')).mountChat,
      button: {
        label: 'Open the assistant',
        icon: 'message-square',
        className:
          'bg-gauge text-on-gauge fixed right-4 bottom-4 z-20 grid size-12 place-items-center rounded-full shadow-xl',
      },
    },
    {
      name: 'feedback',
      load: async () => (await import('#domains/organization/site-feedback.tsx')).mountFeedback,
      button: { label: 'Feedback', className: 'feedback-tab' },
    },
  ],
  sprite,
);
countVisit();
installWorker();
