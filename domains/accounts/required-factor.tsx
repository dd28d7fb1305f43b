import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Role, roles } from '#kernel';
import { roleWords } from '#domains/organization/public.ts';
import { send } from '#web/data/send.ts';
import { say } from '#web/shell/messages.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Wrong } from './attempt.tsx';
import { factorRule, type FactorRuleShown, requireFactor } from './factor-rule.ts';
import { useGraveAct } from './sensitive-act.tsx';

const key = ['second-factor-rule'];

/** For administrators: the roles of the organization that need a second factor, and who has none yet. */
export default function RequiredFactor() {
  const rule = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(factorRule, {}, { signal }),
  });
  return (
    <Answered of={rule} skeleton="h-24">
      {(data) => <Rule key={JSON.stringify(data.roles)} rule={data} />}
    </Answered>
  );
}

function Rule({ rule }: { readonly rule: FactorRuleShown }) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<readonly Role[]>(rule.roles);
  const act = useGraveAct('This decides who can work in your organization.');
  const lacking = rule.without.filter(({ role }) => chosen.includes(role));
  const save = () =>
    act.run(async () => {
      await send(requireFactor, { roles: chosen });
      await queries.invalidateQueries({ queryKey: key });
      say({ title: 'Saved', text: 'People without a second factor set it up at their next sign-in.' });
    });
  return (
    <div className="space-y-4">
      {act.question}
      <fieldset>
        <legend className="font-medium">Roles</legend>
        {roles.map((role) => (
          <label key={role} className="flex items-center gap-2 py-1">
            <input
              type="checkbox"
              checked={chosen.includes(role)}
              onChange={({ target }) =>
                setChosen(roles.filter((one) => (one === role ? target.checked : chosen.includes(one))))
              }
            />
            {roleWords[role]}
          </label>
        ))}
      </fieldset>
      {act.wrongWith('roles').map((sentence) => (
        <p key={sentence} role="alert" className="wrong">
          {sentence}
        </p>
      ))}
      <p className="note">
        With single sign-on, people need an authenticator app too, unless the SSO connection trusts the provider’s MFA.
      </p>
      {lacking.length > 0 && (
        <p className="note wrap-anywhere">
          {lacking.length === 1 ? 'One member has' : `${lacking.length} members have`} neither an authenticator app nor
          a passkey: {lacking.map(({ name }) => name).join(', ')}. API keys of theirs stop working until they have one.
        </p>
      )}
      <Wrong attempt={act} />
      <button type="button" className="button button-primary" disabled={act.isBusy} onClick={() => void save()}>
        Save
      </button>
    </div>
  );
}
