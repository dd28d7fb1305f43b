import type { Plans } from '#kernel';
import { plans as agents } from './planned-agents.ts';

export const plans: Plans = {
  ...agents,
  '/ai-hub': {
    about: 'Administrators and grant staff see which assistants exist, what each can read and how well it answers.',
    brings: [
      'See every assistant with its purpose, owner, tools and data',
      'See its scores on a fixed set of questions',
      'Switch one off, and see what it cost',
      'Keep a register of where such help is used',
    ],
    meanwhile:
      'One assistant answers today: the round button on every page, and the AI Copilot. Administrators see there what a language model has taken.',
    see: ['/ai-copilot', '/docs/api'],
  },
  '/predictive-ai': {
    about: 'Managers see forecasts of what will run out, break or be late, made with published methods.',
    brings: [
      'See each forecast with its range and accuracy',
      'See what drives it and what would change it',
      'Go from the forecast to the record to act on',
    ],
    meanwhile:
      'Budget Forecasts says where each budget line will end, with a range. For other figures, export the list and compute in a spreadsheet.',
    see: ['/budget-forecasts', '/smart-requisition'],
  },
  '/ai-agent-platform': {
    about: 'Administrators build assistants from the tools and rights you allow.',
    brings: [
      'Choose what an assistant may read and propose',
      'Require tests to pass before it is published',
      'Set its name, colors and welcome message',
      'Embed it in your own page',
    ],
    meanwhile:
      'Programs of your own can work with Levee through the API, with a key that has only the rights they need.',
    see: ['/settings/api-keys', '/docs/api'],
  },
  '/admin/gemini-ai-test': {
    about: 'Administrators test the language model the operator has set up.',
    brings: [
      'Send a test and see request, answer and time taken',
      'See what was hidden before it left the server',
      'Read the last failures',
    ],
    meanwhile:
      'Without a setting for a model nothing leaves the server. The README lists the settings LLM_BASE_URL, LLM_API_KEY and LLM_MODEL.',
  },
  '/admin/ai-discoverability': {
    about: 'Administrators see here whether search engines and assistants can read the public pages.',
    brings: [
      'See sitemap, robots file, llms.txt and structured data with what is wrong in them',
      'See which pages can be read without script',
      'Follow the scores over time',
    ],
    meanwhile:
      'The public pages, /sitemap.xml, /robots.txt and /llms.txt can be opened in any browser and read as a search engine reads them.',
  },
  '/admin/ai-discoverability-test': {
    about: 'Administrators check one public page and see it as a search engine does.',
    brings: [
      'Fetch a page without script and see its text',
      'Check title, description and structured data',
      'Compare with the last test',
    ],
    meanwhile:
      'Open a public page with scripts switched off: it is whole without them, and its source has title, description and structured data.',
  },
};
