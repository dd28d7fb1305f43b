import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import { emergencyActivation } from '../emergency/emergency-activation.record.ts';
import { incident } from '../incidents/incident.record.ts';
import { suggestionKinds } from './suggestions.ts';
import { alertSeverities, hazards } from './alert-words.ts';
import { feedAreas } from './feed-words.ts';
import { placeKinds } from './site-words.ts';

const place = { kind: f.choice(placeKinds).required(), id: 'uuid', name: 'text' } as const;
const match = { ...place, reason: choiceOf('shape', 'zone', 'county') } as const;
const standing = choiceOf('in_force', 'upcoming', 'replaced', 'cancelled', 'ended', 'not_actual');

const listed = {
  id: 'uuid',
  headline: 'text',
  event: 'text',
  hazard: f.choice(hazards).required(),
  severity: f.choice(alertSeverities).required(),
  standing,
  sentAt: 'instant',
  beginsAt: 'instant',
  untilAt: 'instant',
  area: 'text?',
  isTest: 'yesNo',
} as const;

/** How old the copy is, and whether a feed fails. */
const ages = {
  now: 'instant',
  asOf: 'instant?',
  isStale: 'yesNo',
  feeds: [
    {
      id: 'uuid',
      area: f.choice(feedAreas).required(),
      isActive: 'yesNo',
      readAt: 'instant?',
      expected: 'whole?',
      failure: 'text?',
      failedSince: 'instant?',
    },
  ],
} as const;

export const alertScopes = { ours: 'Touching our places', all: 'All alerts' } as const;

/** Alerts in force, then upcoming ones, each with the places of ours that it touches. */
export const alertBoard = call('weather.board', '/api/v1/weather/board', {
  query: { scope: f.choice(alertScopes) },
  answer: {
    ...ages,
    counts: { inForce: 'whole', upcoming: 'whole', touching: 'whole', places: 'whole', tests: 'whole' },
    alerts: firstOfShape({ ...listed, hasShape: 'yesNo', matched: 'whole', matches: [match] }),
  },
});
export type AlertBoard = AnswerOf<typeof alertBoard>;

/** Messages of the last thirty days that are over, replaced, cancelled, or were no real alerts. */
export const alertHistory = call('weather.history', '/api/v1/weather/history', {
  answer: { messages: firstOfShape({ ...listed, replacedBy: [{ id: 'uuid', headline: 'text' }, null] }) },
});
export type AlertHistory = AnswerOf<typeof alertHistory>;

/** Outlines of alerts and places of ours, for the map and the table beside it. */
export const alertMap = call('weather.map', '/api/v1/weather/map', {
  answer: {
    /** Without an outline, an alert has the counties and zones that it names. */
    alerts: firstOfShape({ id: 'uuid', event: 'text', standing, outlines: 'any', counties: ['text'], zones: ['text'] }),
    /** In force or upcoming, but known by counties and zones alone. */
    withoutShape: 'whole',
    places: firstOfShape({ ...place, place: 'any', alerts: 'whole' }),
  },
});
export type AlertMap = AnswerOf<typeof alertMap>;

/** One message with what became of it and what it touches. */
export const alertDetail = call('weather_alert.detail', '/api/v1/weather_alert/{id}/detail', {
  answer: {
    standing,
    isTest: 'yesNo',
    now: 'instant',
    /** What was opened from any message of the same event. */
    incident: [{ id: 'uuid', number: 'text', name: 'text', status: choiceOf(...incident.states) }, null],
    activations: firstOfShape({
      id: 'uuid',
      number: 'text',
      need: 'text?',
      status: choiceOf(...emergencyActivation.states),
    }),
    suggestions: [
      { kind: choiceOf(...suggestionKinds), label: 'text', why: 'text', fact: 'text', law: 'text?', path: 'text?' },
    ],
    replacedBy: [{ id: 'uuid', headline: 'text' }, null],
    replaced: firstOfShape({ id: 'uuid', headline: 'text' }),
    matches: firstOfShape(match),
  },
});
export type AlertDetail = AnswerOf<typeof alertDetail>;

/** Opens the incident of an alert, with its facts filled in; asked again, it is the same one. */
export const openFromAlert = call('weather_alert.incident', '/api/v1/weather_alert/{id}/incident', {
  body: {},
  answer: { id: 'uuid', number: 'text', isNew: 'yesNo' },
});

/** Begins an emergency purchase of the incident of an alert. The server’s stopwatch starts with it. */
export const startFromAlert = call('weather_alert.activation', '/api/v1/weather_alert/{id}/activation', {
  body: {},
  answer: { id: 'uuid', number: 'text', incident: 'uuid', isNew: 'yesNo' },
});

const trouble = { row: 'whole', field: 'text', reason: 'text' } as const;

/** Takes a GeoJSON file of the National Weather Service. */
export const importAlertFile = call('weather.import', '/api/v1/weather/import', {
  method: 'POST',
  query: { name: f.text({ max: 120 }) },
  answer: {
    import: 'uuid?',
    asOf: 'instant',
    expected: 'whole',
    created: 'whole',
    known: 'whole',
    rejected: 'whole',
    told: 'whole',
    troubles: firstOfShape(trouble),
  },
});
export type AlertImported = AnswerOf<typeof importAlertFile>;

/** Reads a feed now. */
export const readFeed = call('alert_feed.fetch', '/api/v1/alert_feed/{id}/fetch', {
  body: {},
  answer: { failure: 'text?', expected: 'whole?' },
});
