import { address } from './address.ts';
import { choice, choices } from './choice.ts';
import { password, username } from './credentials.ts';
import { date } from './date.ts';
import { email } from './email.ts';
import { instant } from './instant.ts';
import { integer } from './integer.ts';
import { json } from './json.ts';
import { lines } from './lines.ts';
import { longText } from './long-text.ts';
import { money } from './money.ts';
import { percent } from './percent.ts';
import { phone } from './phone.ts';
import { place } from './place.ts';
import { quantity } from './quantity.ts';
import { attachments, person, ref, refs } from './reference.ts';
import { encrypted } from './encrypted.ts';
import { sequence } from './sequence.ts';
import { tags } from './tags.ts';
import { text } from './text.ts';
import { product, total } from './totals.ts';
import { url } from './url.ts';
import { uuid } from './uuid.ts';
import { yesNo } from './yes-no.ts';

/** Every kind of field: `f.text({ max: 20 }).required()`. */
export const f = {
  text,
  longText,
  integer,
  quantity,
  money,
  percent,
  yesNo,
  date,
  instant,
  choice,
  choices,
  ref,
  refs,
  lines,
  attachments,
  address,
  place,
  email,
  phone,
  url,
  uuid,
  json,
  sequence,
  product,
  total,
  person,
  encrypted,
  tags,
  username,
  password,
};
