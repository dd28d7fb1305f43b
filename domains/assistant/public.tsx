export { ChatLog } from './chat-log.tsx';
export { type ChatMessage, useBranding } from './chat-state.tsx';
export { usePainted } from './chat-colours.tsx';
export { Composer } from './composer.tsx';
export { ShellAnchor } from './shell-anchor.tsx';
export { type Opened, SourcePane } from './source-pane.tsx';
