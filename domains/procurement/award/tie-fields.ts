import { f } from '#kernel';

/** How a tie of lowest prices is decided: by a rule of law or policy, or by a draw that anyone can repeat. */
export const tieFields = {
  tiedWith: f.integer({ min: 0, max: 1000 }).label('Other bids tied').computed(),
  tieRule: f.text({ max: 1000, lines: 2 }).label('Tie rule').help('Law or policy. Empty: a draw.'),
  drawSource: f.text({ max: 200 }).label('Tie draw source').help('Named before it publishes the seed.'),
  drawSeed: f.text({ max: 200 }).label('Tie draw seed'),
};
