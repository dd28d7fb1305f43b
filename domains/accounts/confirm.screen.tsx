import { usePlace } from '#web/shell/router.tsx';
import { ConfirmAddress } from './confirm-address.tsx';
import { MailSent } from './mail-sent.tsx';

/** Where the links of confirmation mails lead; without a token the place to ask for another mail. */
export default function ConfirmScreen() {
  const asked = new URLSearchParams(usePlace().search);
  const token = asked.get('token') ?? asked.get('token_hash');
  return token ? (
    <ConfirmAddress token={token} to={asked.get('from')} />
  ) : (
    <MailSent title="Confirm your email" email={asked.get('email') ?? ''} to={asked.get('from')} isSent={false} />
  );
}
