import { f, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { Link, navigate, usePlace } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { addressWith } from '../address.ts';
import { authorityJudged } from '../authority/review.ts';
import { customers } from '../index.ts';
import { purchaseKinds } from '../purchase-kinds.ts';

const fields = {
  member: f.person().label('Person').required(),
  amount: f.money({ currency: 'organization', min: 0 }).required(),
  agency: f.ref('agency').label('Agency'),
  commodity: f.ref('commodity_code').label('Commodity'),
  category: f.choice(purchaseKinds).label('Category'),
};

/** Tries a purchase out: the same judgement that approvals use, with its sentence. The question stands in the address. */
export function MayThey({ day }: { readonly day: string }) {
  const place = usePlace();
  const asked = new URLSearchParams(place.search);
  const [member, cents, agency, commodity, category] = ['member', 'cents', 'for', 'what', 'kind'].map(
    (name) => asked.get(name) ?? '',
  );
  const isAsked = Boolean(member && cents);
  const purchase = { agency: agency || null, commodity: commodity || null, category: category || null, day };
  const judged = useCall(authorityJudged, member && cents ? { member, cents: Number(cents), ...purchase } : null);
  return (
    <section aria-label="Authority check" className="panel space-y-3 p-4">
      <h2>Authority check</h2>
      <FieldsForm
        label="Authority check"
        fields={fields}
        start={{
          member: member || null,
          amount: cents ? { cents: Number(cents), currency: 'USD' } : null,
          agency: agency || null,
          commodity: commodity || null,
          category: category || null,
        }}
        sends="everything"
        submit="Check"
        busy="Checking…"
        onSave={async (given) => {
          const amount = given['amount'] as { cents: number }; // the form's own money field
          navigate(
            addressWith(place, {
              member: given['member'] as string,
              cents: String(amount.cents),
              for: (given['agency'] as string | null) ?? null,
              what: (given['commodity'] as string | null) ?? null,
              kind: (given['category'] as string | null) ?? null,
            }),
            { replace: true },
          );
        }}
      />
      <div aria-live="polite">
        {isAsked && (
          <Answered of={judged} skeleton="h-10">
            {(data) => (
              <p className={`flex gap-2 rounded-md border p-2.5 ${data.ok ? 'border-good' : 'border-danger'}`}>
                <Icon
                  name={data.ok ? 'circle-check' : 'circle-x'}
                  className={`mt-0.5 ${data.ok ? 'text-good' : 'text-danger'}`}
                />
                {data.ok && data.grant ? (
                  <span>
                    Yes, under{' '}
                    <Link to={href(customers.pages.authority, { id: data.grant })} className="link">
                      {data.number}
                    </Link>
                    .
                  </span>
                ) : (
                  data.sentence
                )}
              </p>
            )}
          </Answered>
        )}
      </div>
    </section>
  );
}
