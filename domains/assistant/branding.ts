import type { Level } from './levels.ts';

/** How the chat looks and greets, for whoever opens it. */
export interface ChatBranding {
  readonly level: Level;
  readonly agentId: string | null;
  readonly companyName: string;
  readonly primaryColor: string;
  readonly secondaryColor: string;
  /** What is read best on each of them. */
  readonly onPrimaryColor: string;
  readonly onSecondaryColor: string;
  readonly logoUrl: string | null;
  readonly welcomeMessage: string;
}
