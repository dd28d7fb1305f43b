import { Failure, fail, href, type Row } from '#kernel';
import { localTime } from '#kernel/lists/days.ts';
import type { Ports } from '#server/ports.ts';
import { defineAction } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { seenBy } from '#server/services/departments.ts';
import { actorFrom, agencyClock, member, notify, standingsOf } from '../../organization/public.server.ts';
import { reportPages } from '../report-pages.ts';
import { figuresOf } from './figures.server.ts';
import type { Figures } from './figures.ts';
import { figureText } from './figure-words.ts';
import { identityIn } from './identity.server.ts';
import { askingIn } from './reading.server.ts';
import { report } from './report.record.ts';
import { sendReport } from './run-call.ts';
import { reportSubscription } from './report-subscription.record.ts';
import { keepRun } from './runs.server.ts';
import { lastDue, scheduleWords } from './schedule.ts';

/** So many groups stand in an email; its link opens all of them. */
const IN_MAIL = 12;
/** Between two sendings by hand. */
const WAIT_MINUTES = 10;

/** Each hour what became due, by the clock where each organization is; what was due while the server was away is sent once. */
export const deliveryClock = (ports: Ports): void =>
  agencyClock(ports, 'report.deliver', '4 * * * *', (product) => ports.door.run(product, deliverDue));

type Report = Row<typeof report>;

/** Sends every report that is due. The row of a report is locked, so that two servers send it once. */
export async function deliverDue(work: UnitOfWork): Promise<number> {
  const scheduled = await work.rows(report, {
    where: { status: 'active', repeats: { not: null } },
    order: 'createdAt',
    most: 'all',
    lock: 'update',
  });
  let sent = 0;
  const owners = await standingsOf(
    work,
    scheduled.map(({ owner }) => owner),
  );
  for (const row of scheduled) {
    const due = lastDue(row, work.now(), work.actor.timeZone);
    if (
      !due ||
      due.day <= (row.sentFor ?? '') ||
      due.at <= localTime(row.scheduledAt ?? row.createdAt, work.actor.timeZone)
    )
      continue;
    // Nobody is written to in the name of someone who has left.
    if (!owners.get(row.owner)?.isActive) continue;
    sent += (await deliver(work, row, { isScheduled: true })).sent;
    await work.change(report, row.id, {}, { sentFor: due.day, deliveredAt: work.now() });
  }
  return sent;
}

interface Delivered {
  readonly sent: number;
  readonly notSent: number;
}

async function deliver(
  work: UnitOfWork,
  row: Report,
  { isScheduled }: { readonly isScheduled: boolean },
): Promise<Delivered> {
  const recipients = await work.rows(reportSubscription, {
    where: { report: row.id, status: 'active' },
    order: 'createdAt',
    fields: ['person'],
    most: 'all',
    lock: 'update',
  });
  const standings = await standingsOf(
    work,
    recipients.map(({ person }) => person),
  );
  const people = await work.rows(member, {
    where: { id: recipients.map(({ person }) => person), status: 'active' },
    fields: ['email'],
    order: 'createdAt',
    most: 'all',
  });
  const failures: string[] = [];
  let sent = 0;
  for (const { id, person } of recipients) {
    const standing = standings.get(person);
    const known = people.find((one) => one.id === person);
    const told = async (outcome: 'sent' | 'left_out' | 'failed', problem: string | null) => {
      if (outcome !== 'sent') failures.push(`${standing?.name ?? 'A former member'}: ${problem}`);
      await work.change(
        reportSubscription,
        id,
        {},
        { outcome, problem: problem?.slice(0, 300) ?? null, sentAt: work.now(), reportName: row.name },
      );
    };
    if (!standing?.isActive || !known) {
      await told('failed', 'No longer an active member.');
      continue;
    }
    if (!row.shared && person !== row.owner) {
      await told('failed', 'The report is no longer shared.');
      continue;
    }
    const actor = actorFrom(work, standing);
    try {
      const asSeen = async (apart: UnitOfWork) => {
        const figures = await figuresOf(apart.tx, await askingIn(apart.tx, actor, apart.around), row.definition);
        const { run, ...digest } = await keepRun(apart, { row, actor, isScheduled });
        return { found: figures, identity: identityIn(row, digest, run.asOf) };
      };
      const { found, identity } = await work.inSavepoint((apart) => seenBy(apart.tx, actor, () => asSeen(apart)));
      await work.sendMail({
        to: known.email,
        subject: row.name.slice(0, 200),
        body: [
          ...lines(found),
          `Definition: ${identity.definition}.`,
          `Data snapshot: ${identity.snapshot}.`,
          ...foot(row),
        ],
      });
      await told('sent', null);
      sent += 1;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const isHidden = error.code === 'report.hidden';
      await work.sendMail({
        to: known.email,
        subject: row.name.slice(0, 200),
        body: [`No figures: ${error.message}`, ...foot(row)],
      });
      await told(isHidden ? 'left_out' : 'failed', error.message);
    }
  }
  if (failures.length > 0)
    await notify(work, {
      to: [row.owner],
      kind: 'report.failed',
      subject: `${row.name} was not delivered to everyone`.slice(0, 200),
      body: failures.slice(0, 10).join(' '),
      link: href(reportPages.report, { id: row.id }),
    });
  return { sent, notSent: failures.length };
}

/** The owner alone sends, and not over and over: a mailbox is not for trying things. */
export const deliveryActions = [
  defineAction(sendReport, {
    label: 'Send now',
    by: 'member',
    when: ['active'],
    async run({ row, work }) {
      if (row.owner !== work.person) throw fail('forbidden', 'rights', 'Only the owner of a report sends it.');
      const product = work.asProduct;
      const receives = await product.row(reportSubscription, {
        where: { report: row.id, status: 'active' },
        fields: [],
      });
      if (!receives) throw fail('conflict', 'report.nobody_receives', 'Add a recipient first.');
      if (row.deliveredAt && Date.parse(row.deliveredAt) + WAIT_MINUTES * 60_000 > Date.parse(work.now()))
        throw fail(
          'conflict',
          'report.was_sent',
          `This report was sent less than ${WAIT_MINUTES} minutes ago. Wait and send it again.`,
        );
      await product.change(report, row.id, {}, { deliveredAt: work.now() });
      return deliver(product, row, { isScheduled: false });
    },
  }),
];

/** The figures of one reader as lines of text. */
function lines({ label, count, totals, all, rows, groupCount, leftOut }: Figures): string[] {
  const figures = (cells: Figures['all']): string =>
    totals.flatMap((total, at) => (cells[at] ? [`${total.label} ${figureText(cells[at], total)}`] : [])).join(', ');
  const head = [`${count} ${(label[count === 1 ? 0 : 1] ?? '').toLowerCase()}`, figures(all)]
    .filter(Boolean)
    .join(', ');
  const shown = rows.slice(0, IN_MAIL);
  return [
    head,
    ...shown.map(
      ({ words, count: n, cells }) =>
        `${words}: ${[`${n} ${n === 1 ? 'row' : 'rows'}`, figures(cells)].filter(Boolean).join(', ')}`,
    ),
    ...(groupCount > shown.length ? [`${groupCount - shown.length} more groups.`] : []),
    ...(leftOut.length > 0 ? [`Not shown, because you may not read it: ${leftOut.join(', ')}.`] : []),
  ];
}

const foot = (row: Report) => [
  { link: href(reportPages.report, { id: row.id }), label: 'Open the report' },
  `You receive this report because its owner added you (${scheduleWords(row)}). To stop, open the report and choose Unsubscribe.`,
];
