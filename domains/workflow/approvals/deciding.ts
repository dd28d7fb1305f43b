import { call, choiceOf, f } from '#kernel';

const decided = { decision: 'uuid', status: 'text', subject: 'text' } as const;
const done = { done: 'yesNo' } as const;
const words = { text: f.text({ max: 2000 }).required() };

export const decideTask = call('approval.decide', '/api/v1/approvals/tasks/{id}/decide', {
  body: {
    word: f
      .choice({
        approve: 'Approve',
        reject: 'Reject',
        return: 'Send back to the requester',
        rewind: 'Return to an earlier step',
        fill: 'Fill in',
      })
      .required(),
    hash: f.text({ max: 64 }).required(),
    comment: f.text({ max: 4000 }),
    to: f.text({ max: 80 }),
    values: f.json({ type: 'object' }),
  },
  answer: decided,
});

/** Each task by itself; what is refused is answered with its reason. */
export const approveTasks = call('approval.approve', '/api/v1/approvals/approve', {
  body: {
    tasks: f
      .json({
        type: 'array',
        maxItems: 50,
        items: {
          type: 'object',
          properties: { task: { type: 'string', maxLength: 40 }, hash: { type: 'string', maxLength: 64 } },
          required: ['task', 'hash'],
          additionalProperties: false,
        },
      })
      .required(),
    comment: f.text({ max: 2000 }),
  },
  answer: { results: [{ task: 'text', ok: 'yesNo', sentence: 'text?' }] },
});

const asking = <const Name extends string>(name: Name) =>
  call(`approval.${name}`, `/api/v1/approvals/tasks/{id}/${name}`, {
    body: { to: f.uuid().required(), ...words },
    answer: done,
  });

export const askings = { ask: asking('ask'), opinion: asking('opinion'), add: asking('add'), hand: asking('hand') };

export const replyToTask = call('approval.reply', '/api/v1/approvals/tasks/{id}/reply', { body: words, answer: done });

export const unaskTask = call('approval.unask', '/api/v1/approvals/tasks/{id}/unask', {
  method: 'POST',
  answer: done,
});

export const linkLook = call('approval.look', '/api/v1/approvals/link', {
  query: { token: f.text({ max: 200 }) },
  answer: { task: 'uuid', state: choiceOf('open', 'used', 'expired'), asksAgain: 'yesNo' },
});

export const linkDecision = call('approval.byLink', '/api/v1/approvals/link', {
  body: {
    token: f.text({ max: 60 }).required(),
    word: f.choice({ approve: 'Approve', reject: 'Reject', return: 'Send back' }).required(),
    comment: f.text({ max: 4000 }),
  },
  answer: decided,
});

/** The days somebody is away, and who decides in their name meanwhile. */
export const enterAway = call('approval.away', '/api/v1/approvals/away', {
  body: {
    fromDay: f.date().required(),
    untilDay: f.date().required(),
    note: f.text({ max: 120 }).required(),
    deputy: f.uuid(),
  },
  answer: { absence: 'uuid' },
});
