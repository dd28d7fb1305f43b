import { productWith } from '#domains/server.ts';
import { demoServer } from '../../seeds/demo/demo-server.ts';

/** The whole product as `server/main.ts` puts it together, but for what draws the public site. */
export const { site: publicSite, ...product } = productWith([demoServer]);
