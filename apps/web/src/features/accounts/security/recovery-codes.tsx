import { Button, Group, Stack, Text } from '@mantine/core';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import classes from './security.module.css';

/** Shown once: the server keeps only their hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Stack gap="sm" role="group" aria-label="Recovery codes">
      <Notice tone="yellow" title="Keep these recovery codes">
        Each of them opens your account once, if you have lost the second factor. They are not shown again.
      </Notice>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <Text component="code" ff="monospace">
              {code}
            </Text>
          </li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton size="xs" text={codes.join('\n')} />
        <Button size="xs" onClick={onDone}>
          I have kept them
        </Button>
      </Group>
    </Stack>
  );
}
