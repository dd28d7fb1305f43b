import { f } from '#kernel';
import { dismissReasons } from '../opportunities/opportunity-words.ts';

export const dismissFields = { reason: f.choice(dismissReasons).label('Reason').required() };
