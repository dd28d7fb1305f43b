import { describe, expect, test } from 'vitest';
import { factsOf, pageAddress } from './feedback-facts.ts';

describe('what goes along with feedback', () => {
  test('is the page with its question, and not what follows a hash', () =>
    expect(pageAddress('https://levee.example/tasks?status=open#done')).toBe(
      'https://levee.example/tasks?status=open',
    ));

  test('is never a key that stands in an address', () => {
    const address = 'https://u:p@levee.example/auth?token_hash=abc&type=signup&code=1&state=2';
    expect(pageAddress(address)).toBe('https://levee.example/auth?type=signup');
  });

  test('is what the browser says of itself, in bounds', () => {
    const browser = { userAgent: 'x'.repeat(900), language: 'en-US', platform: 'Linux' };
    const { browserInfo, pageUrl } = factsOf(`https://levee.example/?q=${'y'.repeat(5000)}`, browser);
    expect(browserInfo).toEqual({ userAgent: 'x'.repeat(500), platform: 'Linux', language: 'en-US' });
    expect(pageUrl).toHaveLength(2048);
    expect(
      factsOf('https://levee.example/', { ...browser, userAgentData: { platform: 'macOS' } }).browserInfo.platform,
    ).toBe('macOS');
  });
});
