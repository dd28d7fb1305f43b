import { useCallback } from 'react';
import type { ChatBranding } from './branding.ts';

const colour = /^#[0-9A-Fa-f]{6}$/;

/** Colours come from the administrators of the organization, so they are checked and set on the element, never written into a style. */
export function usePainted(branding: ChatBranding) {
  const { primaryColor, secondaryColor, onPrimaryColor, onSecondaryColor } = branding;
  return useCallback(
    (element: HTMLElement | null) => {
      const colours = {
        primary: primaryColor,
        secondary: secondaryColor,
        'on-primary': onPrimaryColor,
        'on-secondary': onSecondaryColor,
      };
      for (const [name, value] of Object.entries(colours))
        if (colour.test(value)) element?.style.setProperty(`--chat-${name}`, value);
    },
    [primaryColor, secondaryColor, onPrimaryColor, onSecondaryColor],
  );
}
