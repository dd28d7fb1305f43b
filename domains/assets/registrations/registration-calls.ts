import { actionOn, f } from '#kernel';
import { asset } from '../register/asset.record.ts';
import { assetRegistration } from './asset-registration.record.ts';
import { mostUnits } from './registration-words.ts';

const { assetClass, custodian, department, location, inServiceOn } = asset.fields;

/** What all units have in common. */
export const unitsShare = { assetClass, custodian, department, location, inServiceOn };

/** Makes an asset of each unit; a unit without a tag gets the number of the registration with its place. */
export const registerUnits = actionOn(assetRegistration, 'register', {
  body: {
    ...unitsShare,
    units: f
      .lines(
        { tag: f.text({ max: 40 }).label('Asset tag'), serial: f.text({ max: 80 }).label('Serial number') },
        { max: mostUnits, label: 'Asset' },
      )
      .label('Units'),
    takesOver: f.yesNo().label('Same units').help('A receipt that was reversed brought these very units.'),
  },
  answer: { made: 'whole', taken: 'whole' },
});
