import { call, f } from '#kernel';

export const clearSamples = call('samples.clear', '/api/v1/samples/clear', {
  body: { confirm: f.yesNo().required() },
  answer: { removed: 'whole' },
});
