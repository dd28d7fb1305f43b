import { fail, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import {
  mailCancellation,
  mailFailure,
  mailSubscribers,
  releaseBids,
  releaseCancellation,
  releaseFailure,
  releaseTender,
  tellSummary,
} from '../publication/publication.server.ts';
import { inviteAdmitted, judgeCallOff, refuseUnready } from '../frameworks/call-off.server.ts';
import { prepareAuction, startWithClosing, voidAuctions } from '../auction/auction.server.ts';
import { endReviews } from '../competition/competition.server.ts';
import { endCorrections } from '../correction/bid-correction.server.ts';
import { endRounds } from '../negotiation/negotiation.server.ts';
import { outdate } from '../translation/translation.server.ts';
import { refuseFilesOfCall } from '../file-checks/file-checks.server.ts';
import { refuseTextGaps } from './judging.server.ts';
import { missingIn } from './missing.ts';
import { isFederal, publish } from './publishing.server.ts';
import { refuseUnsealed } from '../sealing/preparing.server.ts';
import { closeSealed } from '../sealing/receiving.server.ts';
import { destroyKey } from '../sealing/two-envelopes.server.ts';
import { solicitation } from './solicitation.record.ts';
import { sectionEffects } from './sections.server.ts';
import { judgeSource } from './starting.server.ts';

/** All that the lines lack at once, each at its field. */
async function refuseIncomplete({ row, work }: EffectFacts<Row<typeof solicitation>>): Promise<void> {
  const issues = missingIn({ ...row, federalFunds: await isFederal(work.asProduct, row) });
  const [first] = issues;
  if (first) throw fail('refused', first.code, issues.map(({ message }) => message).join(' '), { issues });
}

const refuseUnprepared = ({ row, work }: EffectFacts<Row<typeof solicitation>>): Promise<void> =>
  refuseUnsealed(work, row);

export const solicitationEffects = [
  ...follows(solicitation, {
    create: [judgeSource, judgeCallOff],
    edit: [judgeCallOff, outdate],
    submit: [refuseIncomplete, refuseTextGaps, refuseUnready],
    publish: [
      refuseIncomplete,
      refuseTextGaps,
      refuseFilesOfCall,
      refuseUnprepared,
      refuseUnready,
      prepareAuction,
      publish,
      releaseTender,
      mailSubscribers,
      inviteAdmitted,
    ],
    close: [closeSealed, startWithClosing],
    open: [releaseBids],
    fail: [destroyKey, voidAuctions, endRounds, endReviews, endCorrections, releaseFailure, mailFailure],
    conclude: [tellSummary],
    cancel: [destroyKey, voidAuctions, endRounds, endReviews, endCorrections, releaseCancellation, mailCancellation],
  }),
  ...sectionEffects,
];
