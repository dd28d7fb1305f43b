/** Links that stand by themselves and not in a sentence: a line under each would be noise. */
export const bareLinks = '[&_.link]:no-underline [&_.link]:hover:underline';
