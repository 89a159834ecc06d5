import { Alert } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';

/** The outcome of a form, announced as soon as it is there. */
export function FormMessage({ kind, text }: { kind: 'error' | 'success'; text: string | null }) {
  if (text === null) return null;
  return kind === 'error' ? (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
      {text}
    </Alert>
  ) : (
    <Alert color="green" variant="light" role="status" icon={<IconCircleCheck size={18} aria-hidden />}>
      {text}
    </Alert>
  );
}
