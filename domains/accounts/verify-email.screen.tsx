import { usePlace } from '#web/shell/router.tsx';
import { MailSent } from './mail-sent.tsx';

/** For whoever waits for the mail that confirms their address, or needs another one. */
export default function VerifyEmailScreen() {
  const email = new URLSearchParams(usePlace().search).get('email') ?? '';
  return <MailSent title="Verify your e-mail" email={email} isSent={false} />;
}
