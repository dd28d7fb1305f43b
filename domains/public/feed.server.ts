interface At {
  readonly origin: string;
}
export const feedXml = ({ origin }: At): string => `<?xml version="1.0"?><rss version="2.0"><channel><title>Levee</title><link>${origin}/blog</link><description>Levee</description></channel></rss>`;
export const llmsTxt = ({ origin }: At): string => `# Levee\n${origin}\n`;
