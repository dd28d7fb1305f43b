import { f } from '#kernel';

export const newPassword = () => f.password().required();
/** What programs do goes on only where somebody says so: a thief who had the password may have made keys with it. */
export const keepsKeys = () =>
  f.yesNo().label('Keep API keys').help('Without it the API keys of the account end with its password.');
export const personName = () => f.text({ max: 120 }).required();
export const mailedToken = () => f.text({ max: 100 }).required().help('From the link in the mail.');

/** Some clients send along where to go next. Links always lead to the configured public address instead. */
export const ignoredAddress = () => f.text({ max: 2048 }).help('Ignored: links lead to the configured address.');

/** Where the person was going when they came; it is judged again where it is followed. */
export const wayBack = () =>
  f.text({ max: 500 }).help('A page of this product, such as /team; the mail leads back to it.');

/** Six digits of an app, or a recovery code with or without its hyphens. */
export const anyCode = () => f.text({ max: 40 });
export const typedCode = () => anyCode().required();
