/** How far the assistant reaches for whoever asks (specification, section 6). The premium one has a name and is never given. */
export type Level = 'public' | 'authenticated' | 'premium';

export const levels: Readonly<
  Record<Level, { readonly label: string; readonly subtitle: string; readonly welcome: string }>
> = {
  public: {
    label: 'Public Assistant',
    subtitle: 'Learn about the product',
    welcome:
      'Hello. Ask me about the product: I answer from its guides and articles and show where each sentence comes from.',
  },
  authenticated: {
    label: 'Platform Guide',
    subtitle: 'Get help using the platform',
    welcome:
      'Hello. Ask how to do something, or about the rows you can read, such as “How many requisitions are submitted?” I show where each sentence comes from.',
  },
  premium: {
    label: 'Premium AI Agent',
    subtitle: 'Your personal productivity assistant',
    welcome: 'Hello. What are you working on?',
  },
};
