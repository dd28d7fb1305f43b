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
settle([{ name: 'demo', load: async () => (await import('#domains/public/demo/demo-island.ts')).mountDemo }], sprite);
countVisit();
installWorker();
