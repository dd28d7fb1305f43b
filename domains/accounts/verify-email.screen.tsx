import { usePlace } from '#web/shell/router.tsx';
import { MailSent } from './mail-sent.tsx';

/** For whoever waits for the mail that confirms their address, or needs another one. */
export default function VerifyEmailScreen() {
  const asked = new URLSearchParams(usePlace().search);
  return <MailSent title="Verify your email" email={asked.get('email') ?? ''} to={asked.get('from')} isSent={false} />;
}
