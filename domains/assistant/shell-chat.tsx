import { navigate } from '#web/shell/router.tsx';
import { ChatWidget } from './chat-widget.tsx';
import { ShellAnchor } from './shell-anchor.tsx';

/** The widget inside the application, with its router. */
export const ShellChat = () => <ChatWidget isOpenAtFirst Anchor={ShellAnchor} go={(path) => navigate(path)} />;
