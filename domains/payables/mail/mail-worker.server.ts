import { parentPort, workerData } from 'node:worker_threads';
import PostalMime from 'postal-mime';
import { isMail, mailLimits, mailOf } from './read-mail.ts';

/** In a thread of its own: a stranger wrote the message, and reading it may take long. */
const bytes = (workerData as { question: Uint8Array }).question;
try {
  const email = await PostalMime.parse(bytes, mailLimits);
  parentPort?.postMessage({ answer: isMail(email) ? { mail: mailOf(email) } : { why: 'no mail' } });
} catch {
  parentPort?.postMessage({ answer: { why: 'damaged' } });
}
