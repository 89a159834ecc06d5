import { Notice } from '../../ui/notice.tsx';

/** The outcome of a form, announced as soon as it is there. */
export function FormMessage({ kind, text }: { kind: 'error' | 'success'; text: string | null }) {
  return text === null ? null : <Notice tone={kind === 'error' ? 'red' : 'green'}>{text}</Notice>;
}
