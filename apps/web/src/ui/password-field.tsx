import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Mantine's own leaves a wrong value unsaid to screen readers. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput visibilityToggleFocusable aria-invalid={props.error ? true : undefined} {...props} />;
}
