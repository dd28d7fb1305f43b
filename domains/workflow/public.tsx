export { ApprovalPanel } from './approvals/approval-panel.tsx';
