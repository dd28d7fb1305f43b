import { actionOn, f } from '#kernel';
import { asset } from './asset.record.ts';

/** Makes the property item of its award for an asset, or names the one that is there. */
export const linkProperty = actionOn(asset, 'linkProperty', {
  body: {
    item: f.ref('grant_property').label('Existing item').help('Of the same award and cost. Empty: a new item is made.'),
  },
  answer: { property: 'uuid' },
});
