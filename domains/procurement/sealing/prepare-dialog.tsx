import { type AnswerOf, f, href } from '#kernel';
import { send } from '#web/data/send.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { navigate } from '#web/shell/router.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { procurement } from '../index.ts';
import { prepareSealing, type sealingOverview } from './sealing-calls.ts';
import { sealLevels } from './seal-levels.ts';

/** States who opens the bids of a solicitation, before it is published. */
export function PrepareDialog({
  overview,
  onClose,
}: {
  readonly overview: AnswerOf<typeof sealingOverview>;
  readonly onClose: () => void;
}) {
  const names = Object.fromEntries(overview.officers.map(({ id, name }) => [id, name]));
  const fields = {
    solicitation: f.text({ max: 60 }).required(),
    level: f.choice(sealLevels).label('Sealing').required(),
    officers: f.choices(names).label('Opening officers').help('Each holds a share of the key.'),
    needed: f.integer({ min: 2, max: 5 }).label('Officers needed'),
    countShown: f.yesNo().label('Show bid count').required(),
  };
  const nameOf = ({ number, name, part }: (typeof overview.waiting)[number]) =>
    `${number} ${name}${part === 'price' ? ': price envelopes' : ''}`;
  const picks = { solicitation: overview.waiting.map((one) => [`${one.part} ${one.id}`, nameOf(one)] as const) };
  const [first] = picks.solicitation;
  return (
    <Dialog title="Prepare opening" onClose={onClose}>
      <FieldsForm
        label="Prepare opening"
        fields={fields}
        start={{ solicitation: first?.[0] ?? '', level: 'split', needed: 2, countShown: false }}
        picks={picks}
        submit="Prepare opening"
        sends="everything"
        onCancel={onClose}
        onSave={async (given) => {
          const isSplit = given.level === 'split';
          const [part, solicitation = ''] = given.solicitation.split(' ');
          const { id } = await send(prepareSealing, {
            solicitation,
            ofPrices: part === 'price',
            level: given.level,
            officers: isSplit ? [...(given.officers ?? [])] : [],
            needed: isSplit ? (given.needed ?? 2) : 0,
            countShown: given.countShown,
          });
          navigate(href(procurement.pages.bidRoom, { id }));
        }}
      />
    </Dialog>
  );
}
