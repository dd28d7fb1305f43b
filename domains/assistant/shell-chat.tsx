import { IN_HEADER } from '#web/shell/assistant-slot.tsx';
import { navigate } from '#web/shell/router.tsx';
import { ChatWidget } from './chat-widget.tsx';
import { ShellAnchor } from './shell-anchor.tsx';

/** The widget inside the application, with its router. */
export const ShellChat = () => (
  <ChatWidget isOpenAtFirst buttonLook={IN_HEADER} Anchor={ShellAnchor} go={(path) => navigate(path)} />
);
