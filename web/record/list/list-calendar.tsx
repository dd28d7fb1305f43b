import type { List } from './use-list.ts';
export default function Laid({ title }: { list: List; title: string }) {
  return <p>{title}</p>;
}
