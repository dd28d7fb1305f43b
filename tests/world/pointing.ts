import { records } from '#domains';
import { pointingIn } from '../../web/definitions-later.ts';

/** Stands for `virtual:pointing` where tests run screens: a build works it out beforehand. */
export default pointingIn(records);
