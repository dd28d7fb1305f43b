import { useState } from 'react';
import { useSession } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { drawnAs, type Stroke } from './drawn.ts';
import { SignaturePad } from './signature-pad.tsx';
import { declineFields, signFields, type SigningView } from './signing-calls.ts';

export interface Signed {
  readonly signature: string;
  readonly hash: string;
  readonly consent: string;
  readonly name: string;
  readonly title: string;
  readonly agreed: boolean;
  readonly drawn?: string;
}

interface SignPartProps {
  readonly view: SigningView;
  readonly onSign: (signed: Signed) => Promise<unknown>;
  readonly onDecline: (declined: { readonly signature: string; readonly reason: string }) => Promise<unknown>;
}

/** Where the person whose turn it is signs, or declines with a reason. */
export function SignPart({ view, onSign, onDecline }: SignPartProps) {
  const { name } = useSession().member;
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [isDeclining, decline] = useState(false);
  const { mine, hash, consent } = view;
  if (mine === null) return null;
  return (
    <section aria-label="Your signature" className="panel space-y-4 p-4 print:hidden">
      <h2 className="text-sm">Your signature</h2>
      {isDeclining ? (
        <FieldsForm
          label="Decline to sign"
          fields={declineFields}
          start={{}}
          sends="everything"
          submit="Decline to sign"
          busy="Declining…"
          isDanger
          onCancel={() => decline(false)}
          onSave={({ reason }) => onDecline({ signature: mine, reason })}
        />
      ) : (
        <>
          <p>{consent.text}</p>
          <FieldsForm
            label="Your signature"
            fields={signFields}
            start={{ name }}
            sends="everything"
            submit="Sign contract"
            busy="Signing…"
            onSave={({ name: typed, title, agreed }) =>
              onSign({
                signature: mine,
                hash,
                consent: consent.version,
                name: typed,
                title,
                agreed: agreed === true,
                ...(strokes.length > 0 ? { drawn: drawnAs(strokes) } : {}),
              })
            }
          >
            {() => <SignaturePad strokes={strokes} onChange={setStrokes} />}
          </FieldsForm>
          <button type="button" className="button min-h-11 sm:min-h-0" onClick={() => decline(true)}>
            Decline to sign
          </button>
        </>
      )}
    </section>
  );
}
